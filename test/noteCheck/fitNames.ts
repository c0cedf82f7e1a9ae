import { leastOtherAnimalOdds, possibleAnimalNames } from '../../shared/noteCheck/findOtherAnimal.ts';
import { matchSectionsWithTranscript, analyseTranscript } from '../../shared/noteCheck/reading.ts';
import { fitWeights, rowsOf, scoresUnseen, writeWeights, type Sample } from './logistic.ts';
import { namePairs, type NamePair } from './namePairs.ts';
import { openPairs } from './pairs.ts';

/**
 * The names in the notes of all tables, and in those of the open pairs, which call no patient by another
 * name.
 */
function nameSamples(): readonly Sample[] {
  const open = openPairs().map((pair): NamePair => ({ ...pair, called: null }));
  const all = Object.entries({ ...namePairs, 'open pairs': open }).flatMap(([table, pairs]) =>
    pairs.map((pair) => ({ ...pair, table })),
  );
  return all.flatMap(({ table, patient, transcript, sections, called }, pair) => {
    const heard = analyseTranscript(transcript);
    const texts = sections.map(({ content }) => content);
    return possibleAnimalNames(matchSectionsWithTranscript(texts, heard), heard, patient.name).map(
      ({ token, signs }) => {
        const isFault = called?.toLowerCase().includes(token.text) ?? false;
        const kind = `${called === null ? 'right' : 'wrong'} notes of ${table}`;
        return { features: signs, isFault, kind, words: token.written, weight: 1, pair };
      },
    );
  });
}

/**
 * In how many notes of each table these scores mark a name: in wrong ones the wrong one, in right ones any.
 */
function notesMarked(samples: readonly Sample[], scores: readonly number[]): readonly string[] {
  const marked = samples.filter((_, at) => (scores[at] ?? 0) >= leastOtherAnimalOdds).toReversed();
  const first = [...new Map(marked.map((one) => [one.pair, one])).values()];
  return [...new Set(samples.map(({ kind }) => kind))].map((kind) => {
    const those = first.filter((one) => one.kind === kind && (one.isFault || kind.startsWith('right')));
    return `  ${kind}: ${those.length}`;
  });
}

/** Fits the weights of names, writes them, and says how well they find what they were not fitted to. */
export function fitNames(say: (line: string) => void): void {
  const samples = nameSamples();
  const weights = fitWeights(samples);
  say(`${samples.length} names. By weights that were fitted to other notes, marked are`);
  for (const line of notesMarked(samples, scoresUnseen(samples))) say(line);
  const what = 'of a name in the note counts for, as that of another animal than the patient';
  writeWeights('nameWeights.tsv', 'fit-names', what, rowsOf('name', weights));
}
