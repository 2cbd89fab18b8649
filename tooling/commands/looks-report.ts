/** What `pnpm looks` found, from the report of its browser run. */
export interface Looks {
  /** Pictures that differ from the accepted ones: "capture/all users at 320 light". */
  readonly changed: readonly Look[];
  /** Pictures of which none was accepted yet. */
  readonly unknown: readonly Look[];
  /** What is wrong with a layout, whatever was accepted. */
  readonly faults: readonly string[];
}

export interface Look {
  readonly name: string;
  /** The picture as it is now. */
  readonly file: string;
}

interface Suite {
  readonly specs?: readonly {
    readonly tests: readonly {
      readonly results: readonly {
        readonly attachments: readonly { readonly name: string; readonly path?: string }[];
        readonly errors: readonly { readonly message?: string }[];
      }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

const ACTUAL = /-actual\.png$/;

export function readLooks(report: unknown): Looks {
  const results = listResults(report as Suite);
  const attachments = results.flatMap((result) => result.attachments);
  const names = new Set(attachments.map(({ name }) => name));
  const pictures = attachments
    .filter(({ name }) => ACTUAL.test(name))
    .map(({ name, path = "" }) => ({ name: name.replace(ACTUAL, ""), file: path }));
  const isCompared = ({ name }: Look) => names.has(`${name}-diff.png`);
  return {
    changed: pictures.filter(isCompared),
    unknown: pictures.filter((look) => !isCompared(look)),
    faults: results.flatMap(({ errors }) => errors.flatMap(({ message }) => readFaults(message ?? ""))),
  };
}

function listResults({ specs = [], suites = [] }: Suite) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return [...own, ...suites.flatMap((suite): typeof own => listResults(suite))];
}

/** The lines that were not to be in the list of faults, and of any other failure its first. */
function readFaults(message: string): readonly string[] {
  // oxlint-disable-next-line no-control-regex -- the colours of a terminal
  const plain = message.replace(/\u001B\[\d+m/g, "");
  if (plain.includes("toHaveScreenshot")) return [];
  const listed = [...plain.matchAll(/^\+\s+"(.+)",$/gm)].map(([, line = ""]) => line.replaceAll('\\"', '"'));
  return listed.length > 0 ? listed : [plain.split("\n", 1)[0] ?? ""];
}
