import { z } from 'zod';
import { consultId, submissionKey } from '../../shared/ids.ts';
import { defineListSetting, defineNullableSetting } from './defineSetting.ts';

export const retentionClockSetting = defineNullableSetting(
  'retentionClock',
  z.object({ seenAt: z.number(), ranMs: z.number() }),
);

/** Consults that are being deleted, with the keys of their submissions and the files of their recordings. */
export const deletionsSetting = defineListSetting(
  'deletions',
  z.object({
    consult: z.string().transform(consultId),
    keys: z.array(z.string().transform(submissionKey)).readonly(),
    journals: z.array(z.string()).readonly(),
  }),
);

export const filedNotesToWriteSetting = defineListSetting(
  'filedNotesToWrite',
  z.string().transform(consultId),
);
