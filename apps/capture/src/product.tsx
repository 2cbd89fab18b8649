import "@capno/ui-kit/styles/parts.css";
import { CHART_SHORTCUTS } from "@capno/charts/chart-shortcuts";
import { CONTRACT_VERSION, type Product } from "@capno/product-contract/product";

import packageFile from "../package.json" with { type: "json" };
import description from "../product.json" with { type: "json" };
import { createCapture } from "./study/session/capture-session.ts";
import { CaptureLayout, CaptureOverlays } from "./app/CaptureLayout.tsx";
import { createHeaderActions } from "./app/create-header-actions.tsx";
import { createCommands, createSidebar, createUserSearch } from "./app/create-navigation.ts";
import { toRoutes } from "./app/routes.tsx";

/** Capture: participants, their detail and the allocation of handsets. */
const product: Product = {
  contractVersion: CONTRACT_VERSION,
  id: description.id,
  version: packageFile.version,
  create(services) {
    const capture = createCapture(services);
    return {
      routes: [{ element: <CaptureLayout capture={capture} />, children: toRoutes(capture) }],
      sidebar: createSidebar(capture),
      shortcuts: [
        { keys: ["/"], does: "All Users: find a user by ID" },
        { keys: ["]", "["], does: "All Users: the next, the previous user who needs a call" },
        { keys: ["j", "k"], does: "Worklist: the next, the previous row" },
        { keys: ["x", "Shift + X"], does: "Worklist: select the row, or all rows up to it" },
        { keys: ["n"], does: "Worklist: add a note" },
        { keys: ["d"], does: "Worklist: done" },
        ...CHART_SHORTCUTS,
      ],
      recordInView: capture.recordInView,
      headerActions: createHeaderActions(capture),
      commands: createCommands(capture),
      search: createUserSearch(capture),
      overlays: [() => <CaptureOverlays capture={capture} />],
      beforeLogOut: () => capture.unsavedWork.toLogOutQuestion(),
      dispose: () => capture.dispose(),
    };
  },
};

export default product;
