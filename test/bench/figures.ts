import type { Figure } from './figure.ts';
import { packedSize } from './main/packedSize.ts';
import { prepareM4a } from './main/prepareM4a.ts';

/** In the order of the table. */
export const figures: readonly Figure[] = [prepareM4a, packedSize];
