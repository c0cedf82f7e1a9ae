import { failure, type Failure } from '../../shared/consult/failure.ts';

/**
 * The package gives every error the same code, so its words are all there is. Seen with gnome-keyring 42:
 * - `Secret Service: unlock prompt was dismissed`: locked, and refused, dismissed or nobody there to ask
 * - `Did not receive a reply`: the keychain is there and does not answer (2 s)
 * - `was not provided by any .service files`, `Failed to connect to socket`, `Using X11 for dbus-daemon
 *   autolaunch was disabled`: no Secret Service, or no bus
 * - `Secret Service: no result found`: no default collection
 * The rest are macOS: errSecUserCanceled and errSecAuthFailed are a person's or the system's no to the question whether
 * this app may read its own entry; errSecInteractionNotAllowed is a keychain that may not ask, being locked.
 */
const refusedWords = /cancel|passphrase|denied/i;
const lockedWords = /dismissed|locked|did not receive a reply|interaction is not allowed|timed out/i;

/** What the keychain threw, as a failure. Paths may name a person, so they are left out of the detail. */
export function keychainFailure(reason: unknown): Failure {
  const words = reason instanceof Error ? reason.message : 'The keychain failed.';
  const detail = words.replaceAll(/(?:[A-Za-z]:)?[\\/][^\s:,;'"]+/g, '…').slice(0, 300);
  return failure(codeOf(words), detail);
}

function codeOf(words: string): 'keychain_refused' | 'keychain_locked' | 'keychain_absent' {
  if (refusedWords.test(words)) return 'keychain_refused';
  return lockedWords.test(words) ? 'keychain_locked' : 'keychain_absent';
}
