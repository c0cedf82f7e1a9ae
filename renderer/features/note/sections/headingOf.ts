import type { Section } from '../../../../shared/consult/note.ts';

/** What a section is called on screen. */
export const headingOf = ({ heading, key }: Section): string => (heading === '' ? key : heading);
