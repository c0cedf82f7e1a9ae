import type { MarkReason, Span } from './noteCheck.ts';

/** What is wrong with a piece of one section of the note, and the nearest thing in the transcript. */
export type Finding = { readonly span: Span; readonly reason: MarkReason; readonly nearest: Span | null };

/** What is wrong, without where it stands in the note. */
export type Fault = Omit<Finding, 'span'>;
