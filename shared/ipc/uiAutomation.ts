/** The connections that a program driving the app may use: sandbox and test connections only, or all. */
export type AppControlByPrograms = 'sandbox' | 'production';
