import { speciesSynonyms } from '../../../strings/appointmentStrings.ts';
import { strings } from '../../../strings/strings.ts';

/** The species as the app writes it, where the file's word means nothing else; otherwise the file's word. */
export function appSpecies(written: string): string {
  const word = written.trim().toLowerCase();
  const species = strings.species.find((one) => one.toLowerCase() === word);
  return species ?? speciesSynonyms.get(word) ?? written;
}
