import { make, withCode } from "./element.ts";

/** The part of an AsyncAPI document that the page shows. */
interface AsyncApi {
  readonly info: { readonly description: string };
  readonly channels: Readonly<Record<string, Channel>>;
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

interface Channel {
  readonly address: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, { readonly description: string }>>;
  readonly messages: Readonly<Record<string, unknown>>;
  readonly "x-assumed"?: readonly { readonly text: string; readonly question: number }[];
}

interface Message {
  readonly name: string;
  readonly summary: string;
  readonly payload: { readonly $ref: string };
  readonly examples: readonly { readonly payload: unknown }[];
}

interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const answer = await fetch("/docs/asyncapi.json");
const api = (await answer.json()) as AsyncApi;
const place = document.querySelector("#content");

place?.append(
  make("h1", {}, "Channels and events"),
  ...api.info.description.split("\n\n").map(showParagraph),
  ...Object.entries(api.channels).map(showChannel),
);

function showParagraph(text: string): Element {
  if (!text.startsWith("- ")) return make("p", {}, ...withCode(text));
  const items = text.split("\n").map((line) => make("li", {}, ...withCode(line.replace(/^- /, ""))));
  return make("ul", {}, ...items);
}

function showChannel([kind, channel]: [string, Channel]): Element {
  const { encoded } = channel.parameters;
  return make(
    "section",
    { "aria-labelledby": kind },
    make("h2", { id: kind }, channel.description),
    make("p", { class: "address" }, make("code", {}, channel.address)),
    make("p", { class: "muted" }, `{encoded}: ${encoded?.description ?? ""}.`),
    ...(channel["x-assumed"] ?? []).map(({ text, question }) =>
      make("p", { class: "assumed" }, make("strong", {}, "Assumed"), ` ${text} Open question ${question}.`),
    ),
    ...Object.keys(channel.messages).map((key) => showMessage(api.components.messages[key])),
  );
}

function showMessage(message: Message | undefined): Element {
  if (!message) return make("div", {});
  const schema = api.components.schemas[message.payload.$ref.split("/").at(-1) ?? ""];
  const rows = Object.entries(schema?.properties ?? {}).map(([name, field]) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, make("code", {}, name)),
      make("td", {}, describeType(field)),
      make("td", {}, schema?.required?.includes(name) ? "always" : "may be absent"),
      make("td", {}, ...withCode(field.description ?? "")),
    ),
  );
  const headings = ["Field", "Type", "There", "Meaning"].map((text) => make("th", { scope: "col" }, text));
  return make(
    "article",
    {},
    make("h3", {}, make("code", {}, message.name), ` ${message.summary}`),
    make(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-label": `Fields of ${message.name}` },
      make("table", {}, make("thead", {}, make("tr", {}, ...headings)), make("tbody", {}, ...rows)),
    ),
    make(
      "pre",
      { tabindex: "0", "aria-label": `Example of ${message.name}` },
      JSON.stringify(message.examples[0]?.payload, null, 2),
    ),
  );
}

function describeType(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(describeType).join(" or ");
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  const fields = Object.keys(schema.properties ?? {});
  return fields.length > 0 ? `{ ${fields.join(", ")} }` : (schema.type ?? "any");
}
