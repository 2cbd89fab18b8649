import "./plain-elements.ts";
import "./plain-style.ts";

import { configure } from "@testing-library/dom";

import { PATIENCE_MS } from "./patience.ts";

configure({ asyncUtilTimeout: PATIENCE_MS });
