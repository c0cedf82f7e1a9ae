import { failure, type Failure } from '../../shared/consult/failure.ts';

/**
 * All errors of the package have the same code; their texts tell them apart. Seen with gnome-keyring 42:
 * - `Secret Service: unlock prompt was dismissed`: locked, and the prompt was refused or could not appear
 * - `Did not receive a reply`: the keychain does not answer (2 s)
 * - `was not provided by any .service files`, `Failed to connect to socket`, `Using X11 for dbus-daemon
 *   autolaunch was disabled`: no Secret Service, or no bus
 * - `Secret Service: no result found`: no default collection
 * The rest are macOS: errSecUserCanceled and errSecAuthFailed deny the app its own entry;
 * errSecInteractionNotAllowed is a locked keychain that may not prompt.
 */
const refusedWords = /cancel|passphrase|denied/i;
const lockedWords = /dismissed|locked|did not receive a reply|interaction is not allowed|timed out/i;

/** Paths may name a person, so the detail has none. */
export function keychainFailure(reason: unknown): Failure {
  const words = reason instanceof Error ? reason.message : 'The keychain failed.';
  const detail = words.replaceAll(/(?:[A-Za-z]:)?[\\/][^\s:,;'"]+/g, '…').slice(0, 300);
  return failure(codeOf(words), detail);
}

function codeOf(words: string): 'keychain_refused' | 'keychain_locked' | 'keychain_absent' {
  if (refusedWords.test(words)) return 'keychain_refused';
  return lockedWords.test(words) ? 'keychain_locked' : 'keychain_absent';
}
