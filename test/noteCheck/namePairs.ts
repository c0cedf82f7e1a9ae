import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { tsvRows } from '../../shared/noteCheck/data/tsvRows.ts';
import { pairsFolder } from './pairs.ts';

const text = z.string();
/** `called`: the name by which the note calls its patient, which has another; null: nothing is wrong. */
const pairSchema = z.object({
  patient: z.object({ name: text, species: text, reference: text }),
  transcript: text,
  sections: z.array(z.object({ content: text })),
  called: text.nullable(),
});
export type NamePair = z.infer<typeof pairSchema>;

const pairsOf = (name: string): readonly NamePair[] => {
  const file = readFileSync(join(pairsFolder, name), 'utf8');
  if (name.endsWith('.json')) return z.array(pairSchema).parse(JSON.parse(file));
  return tsvRows(file).map(([patient = '', species = '', called = '', turns = '', note = '']) => ({
    patient: { name: patient, species, reference: '' },
    transcript: turns.replaceAll(' / ', '\n'),
    sections: note.split(' / ').map((content) => ({ content })),
    called: called === '' ? null : called,
  }));
};

/**
 * The tables of names. Two others who had not seen the check wrote those of namesUnseen and namesLater; they
 * judged it twice, and once, before their notes were looked at.
 */
export const namePairs: Readonly<Record<string, readonly NamePair[]>> = Object.fromEntries(
  readdirSync(pairsFolder).flatMap((name) => (name.startsWith('names') ? [[name, pairsOf(name)]] : [])),
);
