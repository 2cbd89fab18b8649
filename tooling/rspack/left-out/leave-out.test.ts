import { describe, expect, it } from "vitest";

import { leaveOut } from "./leave-out.ts";

const SOURCE = `
function submit(form) { return send(form); }
const load = (key) => read(key);
function go(to, opts) {
  if (opts?.mask) hide(opts.mask.path);
  opts.mask = undefined;
  if (!fast || !ready) return wait();
  return to;
}
const Form = React.forwardRef((props, ref) => null);
Form.displayName = "Form";
`;

describe("what is left out of a library's file · ADR 0108", () => {
  it("refuses a function by its name, and answers for one", () => {
    const code = leaveOut(SOURCE, { refused: ["submit"], answers: { load: "{ return 0 }" } });
    expect(code).toContain('function submit(form) { throw new Error("Left out: submit") }');
    expect(code).toContain("const load = (key) => { return 0 };");
    expect(code).toContain("return wait()");
  });

  it("reads an option that nobody gives as undefined, and still lets it be written", () => {
    const code = leaveOut(SOURCE, { unset: ["opts.mask"] });
    expect(code).toContain("if ((void 0)) hide((void 0).path);");
    expect(code).toContain("opts.mask = undefined;");
  });

  it("settles a condition that always comes out the same", () => {
    expect(leaveOut(SOURCE, { settled: { "!fast || !ready": "true" } })).toContain(
      "if (true) return wait();",
    );
  });

  it("drops names for developers' tools, so that an unused component goes", () => {
    const code = leaveOut(SOURCE, {});
    expect(code).toContain("const Form = /* @__PURE__ */ React.forwardRef(");
    expect(code).not.toContain("displayName");
  });

  it.each([
    { refused: ["remove"] },
    { answers: { remove: "{}" } },
    { unset: ["opts.other"] },
    { settled: { "fast && ready": "false" } },
  ] as const)("fails where the library has no such part: %o", (parts) => {
    expect(() => leaveOut(SOURCE, parts)).toThrow(
      /Nothing here is called (?:remove|opts\.other|fast && ready)\./,
    );
  });
});
