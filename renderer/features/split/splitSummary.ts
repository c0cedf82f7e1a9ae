import type { SplitDraft } from '../../../shared/consult/begunSplit.ts';
import { formatDuration } from '../../components/format/time.ts';
import {
  leftOutMs,
  lengthOf,
  partsOf,
  splitObstacle,
  type SplitObstacle,
} from '../../state/split/splitDraft.ts';
import { splitStrings as strings } from '../../strings/splitStrings.ts';
import { animalNames } from './animalNames.ts';

/** More names than these would fill the foot of the dialog. */
const mostNamed = 4;
const mostLetters = 24;

const shortened = (name: string): string => {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : name;
};

/** What will happen, or why nothing can happen yet. */
export function splitSummary(draft: SplitDraft): { readonly text: string; readonly isPossible: boolean } {
  const obstacle = splitObstacle(draft);
  const names = animalNames(draft.animals);
  if (obstacle !== null) return { text: obstacleString(obstacle, names), isPossible: false };
  const parts = partsOf(draft);
  const shares = parts.map(({ id, ranges }) =>
    strings.share(shortened(names.get(id) ?? ''), formatDuration(lengthOf(ranges))),
  );
  const makes =
    parts.length > mostNamed
      ? strings.makesMany(parts.length)
      : strings.makes(parts.length, shares.join(', '));
  const outMs = leftOutMs(draft);
  return {
    text: outMs === 0 ? makes : `${makes} ${strings.leaves(formatDuration(outMs))}`,
    isPossible: true,
  };
}

function obstacleString(obstacle: SplitObstacle, names: ReadonlyMap<number, string>): string {
  const { why } = obstacle;
  if (why === 'fewerThanTwo' || why === 'severalUnnamed') return strings.obstacles[why];
  const { id, patient } = obstacle.animal;
  return why === 'twice'
    ? strings.obstacles.twice(shortened(patient.name.trim()))
    : strings.obstacles.withoutPiece(shortened(names.get(id) ?? ''));
}
