/**
 * The part of react-router that shell and products share at run time. Named one by one: sharing the
 * whole library would keep every unused export of it in the first download.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  Navigate,
  NavigationType,
  NavLink,
  Outlet,
  redirect,
  RouterProvider,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from "react-router";
export type { Location, NavigateFunction, RouteObject, To, UIMatch } from "react-router";
