import type { RouteHandle } from "@capno/product-contract/product";
import { Outlet, useLocation, useNavigate, type RouteObject, useRouteError } from "@capno/router";
import { createElement, lazy, type ComponentType } from "react";

import { LogOutPage } from "../features/auth/log-out/LogOutPage.tsx";
import { ProductChoicePage } from "../features/product-choice/ProductChoicePage.tsx";
import { SignInPage } from "../features/auth/sign-in/SignInPage.tsx";
import { AuthLayout } from "../features/auth/AuthLayout.tsx";
import { SignedInLayout } from "../layout/SignedInLayout.tsx";
import { PageLoading } from "../layout/PageLoading.tsx";
import { ProductAreaPage } from "../product-host/ProductAreaPage.tsx";
import { paths, TEST_HOOKS_PATH } from "../paths/paths.ts";
import type { KnownProduct } from "../paths/product-paths.ts";
import { SIGN_IN_HANDLE } from "../shared/page-title.ts";
import { RouteGuard } from "./RouteGuard.tsx";
import { PageFailure } from "./PageFailure.tsx";

/** Stands in place of a page below the router that failed. */
export function RouteFailure() {
  return <PageFailure error={useRouteError()} />;
}

export const FRAME_ROUTE = "frame";
/** Shown until they are known. */
export const PLACEHOLDER_ROUTE = "product-area";

const page = <Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));

// The frame and the pages of products come with this file. What is lazy here is fetched after the gate let the person in.
const RegistrationPage = page(
  () => import(/* webpackChunkName: "registration" */ "../features/auth/registration/RegistrationPage.tsx"),
  "RegistrationPage",
);
const ForgottenPasswordPage = page(
  () =>
    import(
      /* webpackChunkName: "password-reset" */ "../features/auth/password-reset/ForgottenPasswordPage.tsx"
    ),
  "ForgottenPasswordPage",
);
const ResetPasswordPage = page(
  () =>
    import(/* webpackChunkName: "password-reset" */ "../features/auth/password-reset/ResetPasswordPage.tsx"),
  "ResetPasswordPage",
);
const ConsentPage = page(
  () => import(/* webpackChunkName: "consent" */ "../features/auth/consent/ConsentPage.tsx"),
  "ConsentPage",
);
const LicencesPage = page(
  () => import(/* webpackChunkName: "licences" */ "../features/licences/LicencesPage.tsx"),
  "LicencesPage",
);
const ComponentsPage = page(
  () => import(/* webpackChunkName: "components" */ "../features/ui-demo/ComponentsPage.tsx"),
  "ComponentsPage",
);

/** Decided where its code is named, so that no production build has it. REQ-VALUE-14 [SECURITY] */
const TEST_HOOK_ROUTES: RouteObject[] =
  process.env.NODE_ENV === "production"
    ? []
    : [
        {
          path: TEST_HOOKS_PATH as string,
          element: createElement(
            page(
              () => import(/* webpackChunkName: "test-hooks" */ "../features/test-hooks/TestHooksPage.tsx"),
              "TestHooksPage",
            ),
          ),
        },
      ];

/** Layout of the pages that need no session. */
function AuthRoutes() {
  const { search, pathname } = useLocation();
  return (
    <AuthLayout search={search} isSignIn={pathname === paths.signIn()}>
      <Outlet />
    </AuthLayout>
  );
}

/** The sign-in page as one of all pages: after a log-out, and on the way back from registration. */
function SignIn() {
  const navigate = useNavigate();
  return <SignInPage search={useLocation().search} go={(to) => void navigate(to)} />;
}

const handle = (given: RouteHandle): RouteHandle => given;
const ORDER_OF_LICENCES = 90;

/** The shell's own page of a product; known once it is known which products there are. */
export function createLicencesRoute({ id, licences }: KnownProduct): RouteObject {
  return {
    path: licences,
    element: <LicencesPage />,
    handle: handle({ title: "Licences", order: ORDER_OF_LICENCES, selectedProduct: id }),
  };
}

/** The shell's own pages as data, but those of which there is one for each product. */
export function createRoutes(): RouteObject[] {
  return [
    {
      element: <RouteGuard />,
      errorElement: <RouteFailure />,
      hydrateFallbackElement: <PageLoading />,
      children: [
        { path: "/", element: null },
        {
          element: <AuthRoutes />,
          children: [
            {
              path: paths.signIn(),
              element: <SignIn />,
              handle: SIGN_IN_HANDLE,
            },
            {
              path: paths.registration(),
              element: <RegistrationPage />,
              handle: handle({ title: "Register", order: 1 }),
            },
            {
              path: paths.forgottenPassword(),
              element: <ForgottenPasswordPage />,
              handle: handle({ title: "Forgotten Password", order: 1 }),
            },
            {
              path: paths.resetPassword(),
              element: <ResetPasswordPage />,
              handle: handle({ title: "Reset Password", order: 2 }),
            },
          ],
        },
        { path: paths.logOut(), element: <LogOutPage />, handle: handle({ title: "Log out" }) },
        {
          path: paths.consent(),
          element: <ConsentPage />,
          handle: handle({ title: "Licence Agreement" }),
        },
        {
          id: FRAME_ROUTE,
          element: <SignedInLayout />,
          children: [
            {
              path: paths.productChoice(),
              element: <ProductChoicePage />,
              handle: handle({ title: "Product Selection" }),
            },
            {
              path: paths.components(),
              element: <ComponentsPage />,
              handle: handle({ title: "UI Components" }),
            },
            ...TEST_HOOK_ROUTES,
            { id: PLACEHOLDER_ROUTE, path: "*", element: <ProductAreaPage /> },
          ],
        },
      ],
    },
  ];
}
