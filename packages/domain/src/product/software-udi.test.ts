import { describe, expect, it } from "vitest";

import { getSoftwareUdi } from "./software-udi.ts";

const good = { camrest: "4.2.11", diagnoserver: "1.0.3", app: "12.34.56" };

describe("software UDI [spec §5] [REQ-NAME-08]", () => {
  it("joins three versions of six digits after prefix and (8012)", () => {
    expect(getSoftwareUdi("(01)05060000000017", good)).toEqual({
      ok: true,
      value: "(01)05060000000017(8012)040211010003123456",
    });
  });

  it.each(["1.2", "1.2.3.4", "100.2.3", "1.2.x", "v1.2.3", " 1.2.3", "1.2.3-beta", "", "..", "1..3"])(
    "refuses the version %j wherever it stands",
    (version) => {
      const refused = { ok: false, error: "Incorrect versions supplied" };
      for (const part of ["camrest", "diagnoserver", "app"]) {
        expect(getSoftwareUdi("(01)1", { ...good, [part]: version })).toEqual(refused);
      }
    },
  );

  it("pads each part, so that 1.11.1 and 11.1.1 stay apart", () => {
    const of = (app: string) => getSoftwareUdi("", { ...good, app });
    expect(of("1.11.1")).not.toEqual(of("11.1.1"));
  });
});
