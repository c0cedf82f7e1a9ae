declare module 'better-sqlite3-multiple-ciphers' {
  const SqliteDatabase: {
    new (
      path: string,
      options: { readonly timeout?: number; readonly readonly?: boolean },
      // oxlint-disable-next-line typescript/consistent-type-imports -- an import would end the ambient module
    ): import('./database.ts').Database;
    readonly SqliteError: new (message: string, code: string) => Error & { readonly code: string };
  };
  export = SqliteDatabase;
}
