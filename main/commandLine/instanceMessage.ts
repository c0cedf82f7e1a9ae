/**
 * Electron 42 loses a message whose text V8 holds in two bytes a character, such as a decoded name with an
 * umlaut; the second process then takes the running app for hung and kills it, in the middle of a recording.
 * Text of ASCII alone always arrives.
 */
export const toInstanceMessage = (message: object): { readonly ascii: string } => ({
  ascii: encodeURIComponent(JSON.stringify(message)),
});

/** null: not a message of this app. */
export function fromInstanceMessage(received: unknown): unknown {
  if (typeof received !== 'object' || received === null || !('ascii' in received)) return null;
  if (typeof received.ascii !== 'string') return null;
  try {
    return JSON.parse(decodeURIComponent(received.ascii)) as unknown;
  } catch {
    return null;
  }
}
