import type { Figure } from './figure.ts';
import { listHold } from './main/listHold.ts';
import { memoryImport, memoryUpload } from './main/memory.ts';
import { noteCheck } from './main/noteCheck.ts';
import { packedSize } from './main/packedSize.ts';
import { prepareM4a } from './main/prepareM4a.ts';
import { searchMany } from './main/searchMany.ts';
import { startMany } from './main/startMany.ts';
import { stopToReady } from './main/stopToReady.ts';
import { updateWire } from './main/updateWire.ts';
import { uploadLine, uploadLoopback } from './main/upload.ts';
import { coldStart } from './window/coldStart.ts';
import { firstScreenScripts } from './window/firstScreenScripts.ts';
import { idleProcessor } from './window/idleProcessor.ts';
import { memoryAfterStart } from './window/memoryAfterStart.ts';
import { memoryOfDay } from './window/memoryOfDay.ts';
import { noteOnScreen } from './window/noteOnScreen.ts';
import { recordingProcessor } from './window/recordingProcessor.ts';
import { typing } from './window/typing.ts';
import { typingChecked } from './window/typingChecked.ts';

/** In the order of the table. */
export const figures: readonly Figure[] = [
  prepareM4a,
  stopToReady,
  uploadLoopback,
  uploadLine,
  memoryUpload,
  memoryImport,
  coldStart,
  memoryAfterStart,
  firstScreenScripts,
  startMany,
  searchMany,
  noteCheck,
  listHold,
  noteOnScreen,
  typing,
  typingChecked,
  idleProcessor,
  recordingProcessor,
  memoryOfDay,
  packedSize,
  updateWire,
];
