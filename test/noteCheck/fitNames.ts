import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import { leastOdds, namesNoted } from '../../shared/noteCheck/otherAnimal.ts';
import { comparedSections, readTranscript } from '../../shared/noteCheck/reading.ts';
import { rowsOf } from './fitMarks.ts';
import { fitWeights, scoresUnseen, type Sample } from './logistic.ts';
import { namePairs, type NamePair } from './namePairs.ts';
import { openParts, pairFiles, readPair } from './pairs.ts';

const head =
  '# What each feature of a name in the note counts for, as that of another animal than the patient. `npm run notecheck -- --fit-names` writes it.';

/** The names in the notes of all tables, and in those of the open pairs, which call no patient by another name. */
function nameSamples(): readonly Sample[] {
  const open = openParts
    .flatMap((part) => pairFiles(part).map((file) => readPair(part, file)))
    .map((pair): NamePair => ({ ...pair, called: null }));
  const all = Object.entries({ ...namePairs, 'open pairs': open }).flatMap(([table, pairs]) =>
    pairs.map((pair) => ({ ...pair, table })),
  );
  return all.flatMap(({ table, patient, transcript, sections, called }, pair) => {
    const heard = readTranscript(transcript);
    const texts = sections.map(({ content }) => content);
    return namesNoted(comparedSections(texts, heard), heard, patient.name).map(({ token, signs }) => {
      const isFault = called?.toLowerCase().includes(token.text) ?? false;
      const kind = `${called === null ? 'right' : 'wrong'} notes of ${table}`;
      return { features: signs, isFault, kind, words: token.written, weight: 1, pair };
    });
  });
}

/** In how many notes of each table these scores mark a name: in wrong ones the wrong one, in right ones any. */
function notesMarked(samples: readonly Sample[], scores: readonly number[]): readonly string[] {
  const marked = samples.filter((_, at) => (scores[at] ?? 0) >= leastOdds).toReversed();
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
  writeFileSync(
    join(repoRoot, 'shared/noteCheck/data/nameWeights.tsv'),
    `${[head, 'of\tfeature\tweight', ...rowsOf('name', weights)].join('\n')}\n`,
  );
}
