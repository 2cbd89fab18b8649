import "./plain-elements.ts";
import "./plain-labels.ts";
import "./plain-style.ts";
import "./waiting-in-silence.ts";

import { configure } from "@testing-library/dom";

import { PATIENCE_MS } from "./patience.ts";

configure({ asyncUtilTimeout: PATIENCE_MS });
