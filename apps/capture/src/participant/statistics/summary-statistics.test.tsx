import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import {
  aRecord,
  aStudyOfThree,
  DAY_BEFORE,
  findCard,
  openPart,
  type Shown,
} from "../testing/open-detail.tsx";
import { SummaryStatistics } from "./SummaryStatistics.tsx";

const open = (study: ReturnType<typeof aStudyOfThree>) =>
  openPart(study, ({ records }: Shown) => <SummaryStatistics records={records} />);

describe("the summary statistics of a participant [REQ-DETAIL-10] [REQ-DETAIL-15]", () => {
  it("are those of the latest record, beside the one before with its own date", async () => {
    const study = aStudyOfThree();
    open(study);
    await waitFor(async () => expect((await findCard()).textContent).toContain("0.81 since 19 Nov (4.50)"));
    const card = await findCard();
    expect(card.textContent).toContain("5.31");
    expect(within(card).getByRole("img", { name: "Up" })).toBeDefined();
    await userEvent.click(within(card).getByRole("button", { name: "About END TIDAL CO2" }));
    expect(screen.getByText(/^Previous value 4\.50.kPa, 19 November 2026, 08:00$/)).toBeDefined();
  });

  it("are placed and coloured by the deployment's own percentiles, in number and in words [REQ-DETAIL-11] [SAFETY]", async () => {
    const study = aStudyOfThree();
    const { config } = study;
    const endTidalCo2 = Array.from({ length: 101 }, (_, percent) => percent / 10);
    // By the specification's own table 8.5 kPa is yellow; by this one it is at 85 %.
    const statistics = { ...config.statistics, percentiles: { endTidalCo2 } };
    study.http.reply("GET /capnogram/7/", aRecord(7, 8.5));
    open({ ...study, config: { ...config, statistics } });
    const card = await findCard();
    expect(card.dataset["colour"]).toBe("red");
    await userEvent.click(within(card).getByRole("button", { name: "About END TIDAL CO2" }));
    expect(within(card).getByRole("list", { name: "Ranges" }).textContent).toContain("8 to 10 kPa");
  });

  it("say of breaths that were not judged that their quality is not known", async () => {
    const study = aStudyOfThree();
    study.http.reply("GET /capnogram/7/", { ...aRecord(7, 5.31), data_par_error: ["", ""] });
    open(study);
    expect(within(await findCard()).getByText("breath quality not known")).toBeDefined();
  });

  it("say that the record before is on its way, and that it has no such value", async () => {
    const study = aStudyOfThree();
    const answer = study.http.hold("GET /capnogram/6/");
    open(study);
    expect((await findCard()).textContent).toContain("Loading the previous record");
    answer({ ...aRecord(6, 4.5, DAY_BEFORE), data_par_cap: { RR_est: null } });
    const rate = await findCard("RESPIRATORY RATE");
    await waitFor(() => expect(rate.textContent).toContain("No previous value"));
  });

  it("compare with no record that failed, and say why where there is none before", async () => {
    const study = aStudyOfThree();
    study.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE, data_par_ver: "ERROR 3" }),
    ]);
    open(study);
    expect((await findCard()).textContent).toContain("There is no previous record");
    expect(study.http.sent("GET /capnogram/6/")).toEqual([]);
  });
});
