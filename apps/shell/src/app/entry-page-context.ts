import { createContext } from "react";

/** The page that stood here before there was a router: the first page of the router is a change of page then. */
export const EntryPageContext = createContext<"sign-in" | undefined>(undefined);
