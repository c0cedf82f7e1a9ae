import { z } from 'zod';
import { failureCodes, longestRetryAfterMs } from '../../shared/consult/failure.ts';
import { newConsultFieldsSchema } from '../../shared/ipc/ipcContract.ts';
import { phraseSchema } from '../../shared/phrases/phrase.ts';
import { defineListSetting, defineNullableSetting, defineSetting } from './defineSetting.ts';
import { consultId, submissionKey, epochMs } from '../../shared/ids.ts';
import { noChosenPlaces, type ChosenPlaces } from '../../shared/settings/chosenPlaces.ts';
import { noteFileKinds } from '../../shared/settings/noteFormat.ts';

/* Settings that no page shows: every export is one, so that damage in any of them is logged. */

const pinHash = z.strictObject({
  salt: z.base64(),
  hash: z.base64(),
  cost: z.number().int().positive(),
  blockSize: z.number().int().positive(),
  parallelization: z.number().int().positive(),
});
/** It only checks a guess. */
export type PinHash = z.output<typeof pinHash>;

const pinRow = z.strictObject({
  vet: z.string(),
  /** null: the PIN was damaged, so the vet needs a connection token. */
  pin: pinHash.nullable(),
  wrongTries: z.number().int().min(0),
  /** By the wall clock, for the next run, which has no other. */
  waitsUntilMs: z.number(),
});
export type PinRow = z.output<typeof pinRow>;

export const pinsSetting = defineListSetting('pins', pinRow);

/** Of one connection. */
export const newConsultFieldsSetting = defineNullableSetting('typedConsult', newConsultFieldsSchema);

export const retentionClockSetting = defineNullableSetting(
  'retentionClock',
  z.object({ seenAt: z.number(), ranMs: z.number() }),
);

export const deletionsSetting = defineListSetting(
  'deletions',
  z.object({
    consult: z.string().transform(consultId),
    keys: z.array(z.string().transform(submissionKey)).readonly(),
    journals: z.array(z.string()).readonly(),
    parts: z.array(z.string().transform(consultId)).readonly(),
  }),
);

export const filedNotesToWriteSetting = defineListSetting(
  'filedNotesToWrite',
  z.string().transform(consultId),
);

/** After a kill, the app knows the file that was being written by its hash. */
export const lastFiledNoteFileSetting = defineNullableSetting(
  'lastFiledNoteFile',
  z.object({ consult: z.string(), revision: z.number(), path: z.string(), sha256: z.string() }),
);

export const activeConnectionSetting = defineSetting('activeConnection', z.string().nullable(), null);

/** Of one connection. A field that an earlier version did not know is absent. */
export const connectionFactsSetting = defineNullableSetting(
  'connectionFacts',
  z.object({
    /** The practice's name on this computer; null: the service's name. */
    name: z.string().nullable().default(null),
    /** By a person, to within five minutes; null: never yet. */
    lastUsedAt: z.number().transform(epochMs).nullable().default(null),
    /** Why the keychain has no token; null: it should have one. */
    tokenGone: z.enum(['revoked', 'disconnected', 'missing']).nullable().default(null),
    /** Fingerprint of the connect code that made or renewed the connection; null: of none. */
    usedCode: z.string().nullable().default(null),
    /**
     * The key that IT brought, by its fingerprint: it waits for its vet, or the vet said that it is
     * another's.
     */
    newKey: z.object({ fingerprint: z.string(), isRefused: z.boolean() }).nullable().default(null),
    /** Fingerprint of a token that the keychain may still hold; null: none, or the vet gave another one. */
    revokedToken: z.string().nullable().default(null),
  }),
);

/** Of one connection. */
export const chosenPlacesSetting = defineSetting<ChosenPlaces>(
  'chosenPlaces',
  z.object({
    notes: z.object({ folder: z.string(), format: z.enum(noteFileKinds) }).nullable(),
    list: z.string().nullable(),
  }),
  noChosenPlaces,
);

/** Of one connection. */
export const phrasesSetting = defineListSetting('phrases', phraseSchema);

/** Of one connection, its latest last: syllables of a transcript for each one that its recording has. */
export const talkRatiosSetting = defineListSetting('talkRatios', z.number().nonnegative());

export const serviceStopsSetting = defineListSetting(
  'serviceStops',
  z.tuple([z.string(), z.string()]).readonly(),
);

/**
 * Of one connection: the ceiling, until when in ms since 1970, for how long in ms, and after what answer.
 */
export const gatesSetting = defineListSetting(
  'gates',
  z
    .tuple([
      z.enum(['submissions', 'reads']),
      z.number(),
      z.number().max(longestRetryAfterMs),
      z.enum(failureCodes),
    ])
    .readonly(),
);

/** Whom Connect may not ask yet, until when in ms since 1970, and for how long the service asked in ms. */
export const connectWaitsSetting = defineListSetting(
  'connectWaits',
  z.tuple([z.string(), z.number(), z.number()]).readonly(),
);

export const savedConnectionRulesSetting = defineSetting('knownConnections', z.looseObject({}), {});

/** Of one connection: the size in bytes that it refused as too large, and when in ms since 1970. */
export const refusedSizeSetting = defineNullableSetting(
  'refusedSize',
  z.object({ byteCount: z.number(), at: z.number() }),
);

export const importFolderSetting = defineSetting('importFolder', z.string().nullable(), null);

export const refusedImportsSetting = defineListSetting(
  'refusedImports',
  z.object({
    id: z.string(),
    fileName: z.string(),
    chosen: z.object({ id: z.string(), count: z.number() }),
    failure: z.object({ code: z.enum(failureCodes), detail: z.string().nullable() }),
  }),
);
