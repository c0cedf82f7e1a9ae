import { z } from 'zod';
import { isSetting } from '../policy/policy.ts';

/*
 * What IT may know of a workstation: whether the app works here. Switches, numbers, times, versions, and codes from a list; no
 * field takes a text of a person, so no name, address, token or note gets into the file.
 */

const time = z.iso.datetime({ precision: 3 });
const count = z.int().min(0);

export const keychainStates = [
  'ok',
  'keychain_absent',
  'keychain_locked',
  'keychain_refused',
  'keychain_forgets',
  'key_missing',
  'key_wrong',
  'unknown',
] as const;

export const storeStates = [
  'ok',
  'store_unreadable',
  'store_damaged',
  'store_in_use',
  'store_older',
  'store_newer',
  'disk_full',
  'disk_failed',
  'unknown',
] as const;

/** The content of `status.json`. */
export const workstationStatus = z.strictObject({
  /** An old time: the app has not run since. */
  writtenAt: time,
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9a-z.]{1,20})?$/),
  keychain: z.enum(keychainStates),
  store: z.enum(storeStates),
  /** For recordings, on the volume of the data folder; null: not known. */
  freeBytes: count.nullable(),
  /** Consults of practices; sandboxes do not count. null: nobody could read the store. */
  queue: z
    .strictObject({
      /** The vet pressed Send, and the app will send them without help. */
      waiting: count,
      /** The vet pressed Send, and somebody must act before they go. */
      needsHelp: count,
      /** When the vet pressed Send for the oldest of both; null: there are none. */
      oldestSince: time.nullable(),
      /** Recorded or imported, and not at the service: the queue, and what no vet has sent yet. */
      onlyHere: count,
    })
    .nullable(),
  /** The service last accepted a request with a practice's token; null: never, as far as is known. */
  lastServiceSuccessAt: time.nullable(),
  /** Settings of the policy that do not count; null: not the name of a setting, or the whole policy. */
  policyFaults: z.array(z.string().refine(isSetting, 'not a setting of this app').nullable()),
});
export type WorkstationStatus = z.output<typeof workstationStatus>;

/** As the app writes it, and as `What IT can see` shows it. */
export const statusText = (status: WorkstationStatus): string => `${JSON.stringify(status, null, 2)}\n`;
