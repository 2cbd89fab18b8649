import { describe, expect, it } from "vitest";

import { weaveMutants } from "./weave-mutants.ts";

const FILE = "packages/domain/src/example.ts";
const changesOf = (code: string) =>
  weaveMutants(FILE, code, 1).mutants.map(({ text, becomes }) => `${text} → ${becomes}`);

/** The value of the last line's `answer`, with one mutant awake. */
function run(code: string, awake: number): unknown {
  const woven = weaveMutants(FILE, code, 1);
  const scope = `const __capnoMutant = (number) => number === ${awake}; const __capnoTurn = () => {};`;
  // oxlint-disable-next-line no-implied-eval, no-new-func -- what was woven is code
  return new Function(`${scope}\n${woven.code}\nreturn answer;`)() as unknown;
}

describe("mutants of a source", () => {
  it.each([
    ["if (isMine) stop();", ["isMine → true", "isMine → false", "stop(); → "]],
    ["const a = b < c;", ["b < c → b <= c", "b < c → b >= c"]],
    ["const a = b === c ? d : e;", ["b === c → true", "b === c → false"]],
    ["const a = b && !c;", ["b && !c → b", "b && !c → !c", "!c → c"]],
    ["const a = b ?? c;", ["b ?? c → b", "b ?? c → c"]],
    ["const a = b + 1;", ["b + 1 → (b) - (1)"]],
    ['const a = "b" + c;', []],
    ["const a = b.filter(c);", ["b.filter(c) → b"]],
    ["const a = b.some(c);", ["b.some(c) → b.every(c)"]],
    ["const a = b?.filter(c).length;", []],
    ["const a = [b];", ["[b] → []"]],
    ["const a = /^b$/;", ["/^b$/ → /b$/", "/^b$/ → /^b/"]],
    ["const a = () => b();", ["b() → undefined"]],
    ["const a = true;", ["true → false"]],
    ["type A = true; const a = b as true;", []],
    ['import a from "./a.json" with { type: "json" };', []],
  ])("%s", (code, changes) => {
    expect(changesOf(code)).toEqual(changes);
  });

  it("are asleep until one is awake", () => {
    const code = "const limit = 3; const answer = [2 < limit, 4 - 1];";
    expect(run(code, 0)).toEqual([true, 3]);
    const { mutants } = weaveMutants(FILE, code, 1);
    const answers = mutants.map(({ becomes }, index) => [becomes, run(code, index + 1)]);
    expect(answers).toEqual([
      ["[]", []],
      ["2 <= limit", [true, 3]],
      ["2 >= limit", [false, 3]],
      ["(4) + (1)", [true, 5]],
    ]);
  });

  it("leave out one statement at a time", () => {
    const code = "let answer = 0; answer += 1; answer += 10;";
    expect([run(code, 0), run(code, 1), run(code, 2)]).toEqual([11, 10, 1]);
  });

  it("leave every else with its own if", () => {
    const code = "let answer = 0; if (answer === 0) answer += 1; else if (answer === 1) answer += 10;";
    expect(run(code, 0)).toBe(1);
  });

  it("name their line, and count on from another file's", () => {
    const { mutants, code } = weaveMutants(FILE, "// why\nconst a = 1;\n\nstop();\n", 40);
    expect(mutants).toEqual([{ file: FILE, line: 4, text: "stop();", becomes: "" }]);
    expect(code).toContain("{if(!__capnoMutant(40)){stop();}}");
    expect(code).toContain("// why");
  });

  it("count the turns of a loop, which may never end", () => {
    expect(weaveMutants(FILE, "while (a) { b(); }", 1).code).toContain("{__capnoTurn();");
  });
});
