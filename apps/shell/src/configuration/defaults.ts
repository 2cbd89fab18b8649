// What stands where the deployment says nothing, or its configuration has not come yet.

export const PRODUCT_NAME_DEFAULT = "Capno";
export const SUPPORT_EMAIL_DEFAULT = "support@capno.example";
/** Decision C7 */
export const SET_PASSWORD_FLAG_DEFAULT = "set";
