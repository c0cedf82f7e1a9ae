import { expect, test } from 'vitest';
import { keychainFailure } from '../../../../main/keychain/keychainFailure.ts';

test.each([
  ['keychain_locked', "Couldn't access platform storage: Secret Service: unlock prompt was dismissed"],
  ['keychain_locked', 'Platform failure: DBus error: Did not receive a reply. Possible causes include: x'],
  ['keychain_refused', 'Platform failure: User canceled the operation.'],
  ['keychain_refused', 'Platform failure: The user name or passphrase you entered is not correct.'],
  ['keychain_locked', 'Platform failure: User interaction is not allowed.'],
  ['keychain_absent', "Couldn't access platform storage: Secret Service: no result found"],
  ['keychain_absent', 'Platform failure: DBus error: The name org.freedesktop.secrets was not provided'],
  ['keychain_absent', 'Platform failure: DBus error: Using X11 for dbus-daemon autolaunch was disabled'],
])('%s: %s', (code, message) => {
  expect(keychainFailure(new Error(message))).toEqual({ code, detail: message, retryAfterMs: null });
});

test('keychainFailure leaves out paths, which may name a person', () => {
  const message = 'Failed to connect to socket /home/jane roe/bus: No such file, C:\\Users\\jane\\x gone';
  expect(keychainFailure(new Error(message)).detail).not.toMatch(/jane\/|home|Users/);
  expect(keychainFailure(new Error('x'.repeat(1000))).detail).toHaveLength(300);
  expect(keychainFailure('not an error').code).toBe('keychain_absent');
});
