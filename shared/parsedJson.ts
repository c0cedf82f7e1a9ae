/** What a JSON text says; undefined: it is none. For a schema to check. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
