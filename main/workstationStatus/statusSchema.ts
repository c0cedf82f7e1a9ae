import { z } from 'zod';
import { isSetting } from '../policy/policy.ts';
import { policySettings } from '../policy/policySchema.ts';

/*
 * What IT may learn of a workstation: switches, numbers, times, versions, and codes from a list. No field takes a text of a
 * person, so no name, address, token or note gets into a status file or a report, also if somebody else writes the file.
 */

export const time = z.iso.datetime({ precision: 3 }).meta({ id: 'time' });
const count = z.int().min(0);

/** Three numbers, and at most a short word for a version before its release. */
export const version = z
  .string()
  .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9a-z.]{1,20})?$/)
  .meta({ id: 'version' });

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
  /** There is no store yet: the app has never saved anything here. */
  'none',
  'store_unreadable',
  'store_damaged',
  'store_in_use',
  'store_older',
  'store_newer',
  'disk_full',
  'disk_failed',
  'unknown',
] as const;

const choices: ReadonlySet<string> = new Set(
  Object.values(policySettings).flatMap(({ shape }) =>
    shape.kind === 'choice' ? Object.keys(shape.choices) : [],
  ),
);

/** The published schema has the pattern only, so that a new setting does not change it; the app knows the names. */
export const settingName = z
  .string()
  .regex(/^[a-z][A-Za-z]{1,60}$/)
  .refine(isSetting, 'not a setting of this app');
const choice = z
  .string()
  .regex(/^[a-z][A-Za-z-]{0,30}$/)
  .refine((value) => choices.has(value), 'not a choice of this app');

export const workstationFacts = z
  .strictObject({
    keychain: z.enum(keychainStates),
    store: z.enum(storeStates),
    /** null: there is no backup yet. */
    lastBackupAt: time.nullable(),
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
    /** null: not known. */
    updates: z
      .strictObject({
        state: z.enum(['off', 'idle', 'waiting', 'downloading', 'ready']),
        off: z.enum(['policy', 'noAddress', 'notInstalled']).nullable(),
        problem: z.enum(['unreachable', 'untrusted', 'outdated', 'damaged', 'noRoom']).nullable(),
        lookedAt: time.nullable(),
        next: version.nullable(),
      })
      .nullable(),
    policy: z.strictObject({
      /** The settings in force. `value` null: it is a text or a list, which stays here. */
      managed: z
        .array(
          z.strictObject({ name: settingName, value: z.union([z.boolean(), z.int(), choice]).nullable() }),
        )
        .max(200),
      /** Settings that do not count; null: not the name of a setting, or the whole policy. */
      faults: z.array(settingName.nullable()).max(200),
    }),
  })
  .meta({ id: 'facts' });
export type WorkstationFacts = z.output<typeof workstationFacts>;

export const statusSchemaName = 'clinic-companion/workstation-status';
export const statusSchemaVersion = 1;

/** The content of the status file. */
export const workstationStatus = z
  .strictObject({
    schema: z.literal(statusSchemaName),
    schemaVersion: z.literal(statusSchemaVersion),
    writtenAt: time,
    version,
    /** When this run of the app began. */
    startedAt: time,
    /** False: the app has ended as it should. A killed app leaves true. */
    isRunning: z.boolean(),
    isLocked: z.boolean(),
    isRecording: z.boolean(),
    facts: workstationFacts,
  })
  .meta({ id: 'status' });
export type WorkstationStatus = z.output<typeof workstationStatus>;

/** As the app writes it, and as `What IT sees` shows it. */
export const statusText = (status: WorkstationStatus): string => `${JSON.stringify(status, null, 2)}\n`;
