/** Makes something at the first call, and again at the next one after it failed. */
export function onceMade<T>(make: () => Promise<T>) {
  let made: Promise<T> | null = null;
  return {
    get: (): Promise<T> =>
      (made ??= make().catch((error: unknown) => {
        made = null;
        throw error;
      })),
    /** null: it was not made yet, or that failed. */
    made: async (): Promise<T | null> => made?.catch(() => null) ?? null,
  };
}
