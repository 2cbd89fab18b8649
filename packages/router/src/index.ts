/**
 * The part of react-router that shell and products share at run time. Named one by one: sharing the
 * whole library would keep every unused export of it in the first download. Routes and navigations are typed without
 * what the builds leave out of the library: ADR 0108.
 */
import type { ForwardRefExoticComponent } from "react";
import {
  Link as LibraryLink,
  NavLink as LibraryNavLink,
  useNavigate as useLibraryNavigate,
  type LinkProps as LibraryLinkProps,
  type NavigateOptions as LibraryNavigateOptions,
  type NavLinkProps as LibraryNavLinkProps,
  type RouteObject as LibraryRouteObject,
  type To,
} from "react-router";

type LeftOutOfNavigations = "defaultShouldRevalidate" | "flushSync" | "mask" | "viewTransition";
type LeftOutOfLinks = LeftOutOfNavigations | "discover" | "prefetch";

export type NavigateOptions = Omit<LibraryNavigateOptions, LeftOutOfNavigations>;
export interface NavigateFunction {
  (to: To, options?: NavigateOptions): void | Promise<void>;
  (delta: number): void | Promise<void>;
}

/** A page's route. Forms, middleware and an object of lazy parts are not among what it may have. */
export type RouteObject = LibraryRouteObject & {
  readonly action?: never;
  readonly middleware?: never;
  readonly shouldRevalidate?: never;
  readonly lazy?: () => Promise<object>;
  readonly children?: RouteObject[];
};

export const useNavigate: () => NavigateFunction = useLibraryNavigate;
export const Link: ForwardRefExoticComponent<Omit<LibraryLinkProps, LeftOutOfLinks>> = LibraryLink;
export const NavLink: ForwardRefExoticComponent<Omit<LibraryNavLinkProps, LeftOutOfLinks>> = LibraryNavLink;

export {
  createBrowserRouter,
  createMemoryRouter,
  Navigate,
  NavigationType,
  Outlet,
  redirect,
  RouterProvider,
  useBlocker,
  useLocation,
  useMatches,
  useParams,
  useRouteError,
  useSearchParams,
} from "react-router";
export type { Location, To, UIMatch } from "react-router";
