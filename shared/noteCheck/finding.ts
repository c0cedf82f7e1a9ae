import type { Mark } from './noteCheck.ts';

/** What is wrong with a piece of one section of the note, and the nearest thing in the transcript. */
export type Finding = Pick<Mark, 'span' | 'reason' | 'nearest' | 'instead'>;

/** What is wrong, without where it stands in the note. */
export type Fault = Omit<Finding, 'span'>;
