import type { Figure } from './figure.ts';
import { mainGrowth } from './main/mainGrowth.ts';
import { noteCheck } from './main/noteCheck.ts';
import { prepareM4a } from './main/prepareM4a.ts';
import { searchMany } from './main/searchMany.ts';
import { startMany } from './main/startMany.ts';
import { stopToReady } from './main/stopToReady.ts';
import { firstScreenScripts, packedSize } from './size.ts';
import { coldStart } from './window/coldStart.ts';
import { fortyConsults } from './window/fortyConsults.ts';
import { memoryAfterStart } from './window/memoryAfterStart.ts';
import { idleProcessor, recordingProcessor } from './window/processor.ts';
import { typing } from './window/typing.ts';

export const figures: readonly Figure[] = [
  coldStart,
  startMany,
  searchMany,
  noteCheck,
  typing,
  prepareM4a,
  stopToReady,
  recordingProcessor,
  idleProcessor,
  memoryAfterStart,
  fortyConsults,
  mainGrowth,
  packedSize,
  firstScreenScripts,
];
