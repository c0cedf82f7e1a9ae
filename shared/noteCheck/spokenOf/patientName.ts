/** The words of a patient's name that a transcript may call it by. */
export const wordsOfName = (name: string): ReadonlySet<string> =>
  new Set(name.toLowerCase().match(/\p{L}{2,}/gu) ?? []);

/** The figures of a patient that is called by its tag, such as cow 418; null: it has a name. */
export const tagOf = (name: string): string | null => /\d{3,}/.exec(name)?.[0] ?? null;
