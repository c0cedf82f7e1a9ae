import type { Section } from '../../../shared/consult/note.ts';

export const headingOf = ({ heading, key }: Section): string => (heading === '' ? key : heading);
