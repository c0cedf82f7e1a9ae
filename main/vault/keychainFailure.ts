import { failure, type Failure } from '../../shared/failure.ts';

/**
 * The package gives every error the same code, so its words are all there is. Seen with gnome-keyring 42:
 * - `Secret Service: unlock prompt was dismissed`: locked, and refused, dismissed or nobody there to ask
 * - `Did not receive a reply`: the keychain is there and does not answer (2 s)
 * - `was not provided by any .service files`, `Failed to connect to socket`, `Using X11 for dbus-daemon
 *   autolaunch was disabled`: no Secret Service, or no bus
 * - `Secret Service: no result found`: no default collection
 * The rest are macOS: errSecUserCanceled, errSecAuthFailed, errSecInteractionNotAllowed.
 */
const lockedWords =
  /dismissed|locked|cancel|did not receive a reply|passphrase|interaction is not allowed|denied|timed out/i;

/** What the keychain threw, as a failure. Paths may name a person, so they are left out of the detail. */
export function keychainFailure(reason: unknown): Failure {
  const words = reason instanceof Error ? reason.message : 'The keychain failed.';
  const detail = words.replaceAll(/(?:[A-Za-z]:)?[\\/][^\s:,;'"]+/g, '…').slice(0, 300);
  return failure(lockedWords.test(words) ? 'keychain_locked' : 'keychain_absent', detail);
}
