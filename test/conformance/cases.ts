import type { Case } from './case.ts';
import { audioCases } from './cases/audio.ts';
import { authCases } from './cases/auth.ts';
import { keyCases } from './cases/key.ts';
import { limitCases } from './cases/limits.ts';
import { noteCases } from './cases/note.ts';
import { outcomeCases } from './cases/outcome.ts';
import { replayCases } from './cases/replay.ts';
import { sandboxCases } from './cases/sandbox.ts';
import { serviceCases } from './cases/service.ts';
import { submissionCases } from './cases/submission.ts';

/** In the order in which they run; the last ones look back on every answer. */
export const cases: readonly Case[] = [
  ...authCases,
  ...keyCases,
  ...submissionCases,
  ...audioCases,
  ...replayCases,
  ...noteCases,
  ...outcomeCases,
  ...sandboxCases,
  ...serviceCases,
  ...limitCases,
];
