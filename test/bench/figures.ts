import type { Figure } from './figure.ts';
import { noteCheck } from './main/noteCheck.ts';
import { searchMany } from './main/searchMany.ts';
import { startMany } from './main/startMany.ts';
import { coldStart } from './window/coldStart.ts';
import { typing } from './window/typing.ts';

export const figures: readonly Figure[] = [coldStart, startMany, searchMany, noteCheck, typing];
