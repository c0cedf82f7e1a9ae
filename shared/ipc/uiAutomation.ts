/**
 * The connections that a program may use when it drives the app: sandbox and test connections only, or every
 * connection.
 */
export type UiAutomation = 'sandbox' | 'production';
