import type { Figure } from './figure.ts';
import { noteCheck } from './main/noteCheck.ts';
import { packedSize } from './main/packedSize.ts';
import { prepareM4a } from './main/prepareM4a.ts';
import { searchMany } from './main/searchMany.ts';
import { startMany } from './main/startMany.ts';
import { coldStart } from './window/coldStart.ts';
import { memoryAfterStart } from './window/memoryAfterStart.ts';
import { recordingProcessor } from './window/recordingProcessor.ts';
import { typing } from './window/typing.ts';

/** In the order of the table. */
export const figures: readonly Figure[] = [
  prepareM4a,
  coldStart,
  memoryAfterStart,
  startMany,
  searchMany,
  noteCheck,
  typing,
  recordingProcessor,
  packedSize,
];
