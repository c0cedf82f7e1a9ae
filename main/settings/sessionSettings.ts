import { z } from 'zod';
import { typedConsult } from '../../shared/ipc/ipcContract.ts';
import { defineListSetting, defineSetting } from './defineSetting.ts';

const pinHash = z.strictObject({
  salt: z.base64(),
  hash: z.base64(),
  cost: z.number().int().positive(),
  blockSize: z.number().int().positive(),
  parallelization: z.number().int().positive(),
});
/** The stored part of a PIN, which only checks a guess. */
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

/** The highest counter of each update feed that this workstation has seen, by the feed's file name. */
export const feedCountersSetting = defineSetting('feedCounters', z.record(z.string(), z.number()), {});

/** Of one connection: what is typed under New consult. */
export const typedConsultSetting = defineSetting('typedConsult', typedConsult.nullable(), null);
