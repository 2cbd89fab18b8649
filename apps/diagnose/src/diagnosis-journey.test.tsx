import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aDiagnosisBody, aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { describe, expect, it } from "vitest";

import description from "../product.json" with { type: "json" };
import packageFile from "../package.json" with { type: "json" };
import product from "./product.ts";

const HANDSETS = [aHandsetBody({ udi: FIRST, product: "ntd" }), aHandsetBody({ product: "ntd" })];
const HANDSET_PAGES = `/ntd/handsets/${encodeURIComponent(FIRST)}`;
const SMOKING_PAGE = `${HANDSET_PAGES}/smoking-history/a`;
const ANSWER = "POST /v2/capnograms/a/smokingHistory/";
const ACCESS = "POST /v2/capnograms/a/access/";

const open = (at: string, account?: Parameters<typeof openProduct>[1]["account"]) =>
  openProduct(product, { at, handsets: HANDSETS, ...(account ? { account } : {}) });

function store(clinic: ProductHarness, changes: Parameters<typeof aDiagnosisBody>[0] = {}): void {
  const { http } = clinic.services;
  clinic.record("a", { testIdentifier: "12B34C56JAF" });
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  http.reply("GET /v2/capnograms/a/diagnosis/", aDiagnosisBody(changes));
  http.reply(ACCESS, undefined, 204);
}

async function type(label: string | RegExp, text: string): Promise<void> {
  await act(async () => {
    await userEvent.type(screen.getByLabelText(label), text);
  });
}

async function reachTheQuestion(): Promise<ProductHarness> {
  const clinic = await open("/ntd");
  await clinic.press(/00201/);
  await clinic.press("Start");
  clinic.record("a", { testIdentifier: "12B34C56JAF" });
  await clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
  expect(clinic.path()).toBe(SMOKING_PAGE);
  return clinic;
}

const answers = ({ services }: ProductHarness) => services.http.sent(ANSWER).map(({ json }) => json);

describe("the preloaded requests of Diagnose", () => {
  it.each(Object.entries(description.firstCalls))("include the first request of %s", async (page, calls) => {
    const { services } = await open(page);
    const [first] = services.http.requests;
    expect(first).toBeDefined();
    expect(services.http.sent(`GET ${calls[0]}`)[0]).toBe(first);
  });
});

describe("smoking history [spec §2] [spec §5] [REQ-TEST-07] [REQ-TEST-10] [REQ-TEST-11]", () => {
  it("sends that the pack years are not known, whatever was typed", async () => {
    const clinic = await reachTheQuestion();
    clinic.services.http.reply(ANSWER, {});
    await type("Enter number of pack years", "7");
    await clinic.press("Don't know");
    expect(answers(clinic)).toEqual([{ isKnown: false, packYears: null }]);
  });

  it.each([
    [{ packYears: ["Pack years must be below 300."] }, "Pack years must be below 300."],
    [{}, "Unexpected pack year value"],
  ])("shows why the server refused an answer with %j, and keeps the typed text", async (body, message) => {
    const clinic = await reachTheQuestion();
    clinic.services.http.reply(ANSWER, body, 400);
    await type("Enter number of pack years", "500");
    await clinic.press("Confirm");
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Enter number of pack years").value).toBe("500");
    expect(clinic.path()).toBe(SMOKING_PAGE);
  });

  it.each([
    ["0", "0"],
    ["7.5", "7.5"],
    ["1000", "1,000"],
  ])("sends %s as it was typed, whose bounds are the server's", async (typed, shown) => {
    const clinic = await reachTheQuestion();
    clinic.services.http.reply(ANSWER, { packYears: ["Pack years must be below 300."] }, 400);
    await type("Enter number of pack years", typed);
    expect(screen.getByText(`Your patient's tobacco smoking exposure is ${shown} pack years.`)).toBeTruthy();
    await clinic.press("Confirm");
    expect(answers(clinic)).toEqual([{ isKnown: true, packYears: Number(typed) }]);
    expect(screen.getByText("Pack years must be below 300.")).toBeTruthy();
  });
});

describe("the result [spec §2] [REQ-TEST-12] [REQ-TEST-14]", () => {
  it.each([
    [{ smokingPackYearsProvided: false, smokingPackYears: null }, "Not entered"],
    [{ smokingPackYearsProvided: true, smokingPackYears: 1 }, "1 pack year"],
    [{ smokingPackYearsProvided: true, smokingPackYears: 40 }, "40 pack years"],
    [{ smokingPackYearsProvided: true, smokingPackYears: 7.5 }, "7.5 pack years"],
  ])("says what smoking history went in: %j", async (ancillaryFeatures, text) => {
    const clinic = await open("/ntd/instructions");
    store(clinic, { ancillaryFeatures });
    await clinic.go("/ntd/results/a");
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("cleans the explanation to a few tags without attributes [REQ-MESSAGE-12]", async () => {
    const clinic = await open("/ntd/instructions");
    store(clinic, {
      modelPerformanceMetrics: {
        metricExplanation:
          'One<br>two\n<b onclick="x()" class="alarm" data-tone="act" aria-label="Normal">bold</b><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x()">link</a>',
      },
    });
    await clinic.go("/ntd/results/a");
    await act(async () => userEvent.hover(screen.getByRole("button", { name: "What this result means" })));
    const tip = await screen.findByRole("tooltip", { hidden: true });
    expect(tip.querySelector("script, img, a, [onclick]")).toBeNull();
    expect(tip.querySelectorAll("br")).toHaveLength(2);
    expect(tip.querySelector("b")?.outerHTML).toBe("<b>bold</b>");
  });
});

describe("the training video [spec §2] [spec §5]", () => {
  const untrained = { hasWatchedTrainingVideo: false };

  it("is shown before any other page, without a lock or a request, and is followed by the requested page", async () => {
    const clinic = await open(`${HANDSET_PAGES}/start-test`, untrained);
    expect(clinic.path()).toBe(`/ntd/training?to=${encodeURIComponent(`${HANDSET_PAGES}/start-test`)}`);
    expect(clinic.services.http.requests).toEqual([]);
    clinic.services.http.reply("POST /user/training-video", undefined, 204);
    const { session } = clinic.services;
    session.nextAccount({ ...session.account(), hasWatchedTrainingVideo: true });
    const next = screen.getByRole("button", { name: "Continue" });
    expect(next.getAttribute("aria-disabled")).toBe("true");
    await act(async () => userEvent.click(screen.getByRole("checkbox")));
    await clinic.press("Continue");
    expect(clinic.services.http.sent("POST /user/training-video")).toHaveLength(1);
    expect(clinic.path()).toBe(`${HANDSET_PAGES}/start-test`);
  });

  it("says that it could not be recorded, and can be confirmed again [REQ-TEST-22]", async () => {
    const clinic = await open("/ntd", untrained);
    const { http, notices, session } = clinic.services;
    http.fail("POST /user/training-video", "network-failure");
    fireEvent.click(screen.getByRole("checkbox"));
    await clinic.press("Continue");
    expect(notices.raised).toMatchObject([{ facts: { kind: "network-failure" } }]);
    expect(clinic.path()).toMatch(/^\/ntd\/training/);
    http.reply("POST /user/training-video", undefined, 204);
    session.nextAccount({ ...session.account(), hasWatchedTrainingVideo: true });
    await clinic.press("Continue");
    expect(clinic.path()).toBe("/ntd/handsets");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Start a new test");
  });

  it("leads to support where a deployment has none, and plays it with a track for captions where it has", async () => {
    const clinic = await open("/ntd", untrained);
    expect(screen.getByText("No training video is configured")).toBeTruthy();
    await clinic.press("Contact support");
    expect(clinic.services.dialogs.opened).toEqual(["support"]);
    clinic.close();
    const links = { ...clinic.services.config.links, trainingVideo: "/video.mp4" };
    await openProduct(product, { at: "/ntd", handsets: HANDSETS, account: untrained, config: { links } });
    const video = document.querySelector("video");
    expect(video?.getAttribute("src")).toBe("/video.mp4");
    expect(video?.querySelector("track")?.kind).toBe("captions");
    expect(screen.queryByText("No training video is configured")).toBeNull();
  });

  it.each([
    [512, true],
    [513, false],
  ])("leads to a page whose address has at most 512 characters: %i", async (length, isFollowed) => {
    const to = "/ntd/instructions?of=".padEnd(length, "a");
    const clinic = await open(`/ntd/training?to=${encodeURIComponent(to)}`);
    expect(clinic.path()).toBe(isFollowed ? to : "/ntd/handsets");
  });

  it.each(["https://evil.example/", "//evil.example", "/nts", "/ntdx", "/ntd/training", "/ntd\\..\\x"])(
    "leads nowhere else: %s",
    async (to) => {
      const clinic = await open(`/ntd/training?to=${encodeURIComponent(to)}`);
      expect(clinic.path()).toBe("/ntd/handsets");
    },
  );
});

describe("diagnosis feedback [spec §2] [spec §5] [REQ-TEST-18] [REQ-TEST-19] [REQ-TEST-20] [REQ-TEST-21]", () => {
  const FEEDBACK = "POST /v2/diagnosis-feedback/";
  const openFromSidebar = async () => {
    const clinic = await open("/ntd/instructions");
    const surface = product.create(clinic.services);
    const item = surface.sidebar.find(({ id }) => id === "ntd-feedback");
    await act(async () => {
      if (item && "run" in item.action) item.action.run();
    });
    return clinic;
  };

  it("is sent once, however often Submit is pressed", async () => {
    const clinic = await openFromSidebar();
    const reply = clinic.services.http.hold(FEEDBACK);
    await type("Test identifier", "12B34C56JAF");
    await act(async () => userEvent.click(screen.getByRole("radio", { name: "No" })));
    await clinic.press("Submit");
    await clinic.press("Submit");
    reply({});
    await clinic.settle();
    expect(clinic.services.http.sent(FEEDBACK)).toHaveLength(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    [{ testIdentifier: ["No such test."] }, "No such test."],
    [{}, "Unexpected form validation error"],
  ])("stays open and says why it was refused with %j", async (body, message) => {
    const clinic = await openFromSidebar();
    clinic.services.http.reply(FEEDBACK, body, 400);
    await type("Test identifier", "X");
    await act(async () => userEvent.click(screen.getByRole("radio", { name: "Yes" })));
    await clinic.press("Submit");
    expect(screen.getByText(message)).toBeTruthy();
  });

  it("takes the identifier of the result it was opened from, unchangeable", async () => {
    const clinic = await open("/ntd/instructions");
    store(clinic);
    await clinic.go("/ntd/results/a");
    await clinic.press("Provide diagnosis feedback");
    const field = screen.getByLabelText<HTMLInputElement>("Test identifier");
    expect(field.value).toBe("12B34C56JAF");
    expect(field.readOnly).toBe(true);
  });

  it("begins with the question on a result, and the result says when feedback was sent", async () => {
    const clinic = await open("/ntd/instructions");
    store(clinic);
    clinic.services.http.reply(FEEDBACK, {});
    await clinic.go("/ntd/results/a");
    expect(screen.queryByText(/Feedback sent/)).toBeNull();
    await clinic.press("Provide diagnosis feedback");
    const [yes, no] = screen.getAllByRole("radio");
    await clinic.until(() => expect(document.activeElement).toBe(yes));
    await act(async () => userEvent.click(no ?? document.body));
    await clinic.press("Submit");
    expect(screen.getByText(/^Feedback sent \d\d:\d\d$/)).toBeTruthy();
  });
});

describe("software UDI [spec §5] [spec §8] [REQ-NAME-08]", () => {
  it("joins the three versions after the prefix", async () => {
    await open("/ntd/instructions");
    const own = packageFile.version.split(".").map((part) => part.padStart(2, "0"));
    expect(screen.getByText(`(01)05060000000001(8012)041203031402${own.join("")}`)).toBeTruthy();
  });

  it.each([
    [
      "for versions from which it cannot be made",
      { camrestVersion: "dev", diagnoserverVersion: "3.14.2" },
      200,
    ],
    ["where the versions cannot be read", {}, 500],
  ])("is not shown %s, which is reported", async (_, body, status) => {
    const clinic = await open("/ntd/handsets");
    const { http, notices } = clinic.services;
    const answer = http.hold("GET /version");
    await clinic.go("/ntd/instructions");
    expect(screen.getByText("Loading the software UDI...").getAttribute("aria-busy")).toBe("true");
    answer(body, status);
    await clinic.settle();
    expect(screen.queryByText(/software UDI/i)).toBeNull();
    expect(notices.shown).toContainEqual({
      message: "Unable to display software UDI. Please reload the page.",
      level: "fatal",
    });
    expect(notices.reported.map(({ problem }) => problem)).toEqual(["the software UDI cannot be shown"]);
  });
});
