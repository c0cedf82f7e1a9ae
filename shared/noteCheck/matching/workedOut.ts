import type { Heard } from '../heard.ts';
import { isChangeOfWeight } from './changeOfWeight.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { isRateOfDose } from './rateOfDose.ts';
import { isSaidOfAll } from './saidOfAll.ts';
import { isSaidRoughly } from './saidRoughly.ts';
import { isWorkedOut } from './workedOutHere.ts';
import type { SectionInNote } from '../sectionInNote.ts';

/** Whether other figures of the note, or what was said roughly, give a number that nobody need have said. */
export const isBorneOutByNote = (number: NumberOfNote, section: SectionInNote, heard: Heard): boolean =>
  isWorkedOut(number.quantity, section) ||
  isChangeOfWeight(number, section) ||
  isRateOfDose(number, section, heard) ||
  isSaidOfAll(number.quantity, section, heard) ||
  isSaidRoughly(number.quantity, heard);
