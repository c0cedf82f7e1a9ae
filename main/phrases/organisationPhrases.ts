import { isSamePractice, type Connection } from '../../shared/consult/practice.ts';
import { ok } from '../../shared/result.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import { withinTime } from '../platform/withinTime.ts';
import { unreadablePhrases, readPhraseFile, type ReadPhrases } from './phraseFile.ts';

export type PhrasesPlace = { readonly practice: string; readonly file: string };

/** A share that hangs must not keep a vet from their own phrases, in ms. */
const longestMs = 2_000;

/** Each file is read once in a run, and one at a time: a share that hangs takes one of Node's few threads. */
export function createOrganisationPhrases(places: readonly PhrasesPlace[]) {
  const inTurn = createSerialQueue();
  const reads = new Map<string, Promise<ReadPhrases>>();
  function read(file: string): Promise<ReadPhrases> {
    const reading = inTurn(() => readPhraseFile(file));
    reads.set(file, reading);
    // Another look may find it.
    void reading.then((phrases) => phrases.ok || reads.delete(file));
    return reading;
  }
  return async ({ practiceName }: Pick<Connection, 'practiceName'>): Promise<ReadPhrases> => {
    const place = places.find(({ practice }) => isSamePractice(practice, practiceName));
    if (place === undefined) return ok([]);
    return withinTime(longestMs, reads.get(place.file) ?? read(place.file), unreadablePhrases);
  };
}
