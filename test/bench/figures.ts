import type { Figure } from './figure.ts';
import { memoryImport, memoryUpload } from './main/memory.ts';
import { packedSize } from './main/packedSize.ts';
import { prepareM4a } from './main/prepareM4a.ts';
import { searchMany } from './main/searchMany.ts';
import { startMany } from './main/startMany.ts';
import { stopToReady } from './main/stopToReady.ts';
import { uploadLine, uploadLoopback } from './main/upload.ts';

/** In the order of the table. */
export const figures: readonly Figure[] = [
  prepareM4a,
  stopToReady,
  uploadLoopback,
  uploadLine,
  memoryUpload,
  memoryImport,
  startMany,
  searchMany,
  packedSize,
];
