import type { Section } from '../../../../shared/consult/note.ts';

/** A section's heading on screen. */
export const headingOf = ({ heading, key }: Section): string => (heading === '' ? key : heading);
