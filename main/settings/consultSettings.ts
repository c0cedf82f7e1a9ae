import { z } from 'zod';
import { consultId, submissionKey } from '../../shared/ids.ts';
import { noteFormat, spellingSettings } from '../../shared/ipc/ipcContract.ts';
import { usualNoteFormat } from '../../shared/settings/noteFormat.ts';
import type { SpellingSettings } from '../../shared/settings/spelling.ts';
import { defineListSetting, defineSetting } from './defineSetting.ts';

export const spellingSetting = defineSetting<SpellingSettings | null>(
  'spelling',
  spellingSettings.nullable(),
  null,
);

/** Of one connection. */
export const noteFormatSetting = defineSetting('noteFormat', noteFormat, usualNoteFormat);

export const retentionClockSetting = defineSetting(
  'retentionClock',
  z.object({ seenAt: z.number(), ranMs: z.number() }).nullable(),
  null,
);

/** Consults that are being deleted, with the keys of their submissions. */
export const deletionsSetting = defineListSetting(
  'deletions',
  z.object({
    consult: z.string().transform(consultId),
    keys: z.array(z.string().transform(submissionKey)).readonly(),
  }),
);

export const filedNotesToWriteSetting = defineListSetting(
  'filedNotesToWrite',
  z.string().transform(consultId),
);
