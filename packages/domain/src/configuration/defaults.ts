// Used where the deployment's configuration sets no value or is not loaded yet.

export const PRODUCT_NAME_DEFAULT = "Capno";
export const SUPPORT_EMAIL_DEFAULT = "support@capno.example";
export const SET_PASSWORD_FLAG_DEFAULT = "set";
