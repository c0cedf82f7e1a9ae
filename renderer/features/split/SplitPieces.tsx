import { useId, useState, type JSX } from 'react';
import type { SplitDraft } from '../../../shared/consult/begunSplit.ts';
import { Button } from '../../components/Button.tsx';
import { CheckIcon, PauseIcon, PlayIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { formatPosition } from '../../components/format/time.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import { piecesOf, removeMark, toggleAnimal } from '../../state/split/splitDraft.ts';
import { splitStrings as strings } from '../../strings/splitStrings.ts';
import type { Player } from '../review/usePlayer.ts';
import { animalNames } from './animalNames.ts';
import styles from './SplitPieces.module.css';

/** How much of the sound is played on each side of a mark. */
const aroundMs = 2_000;

type Props = {
  readonly player: Player;
  readonly draft: SplitDraft;
  readonly change: (draft: SplitDraft) => void;
  readonly onMarkRemoved: () => void;
};

/** The pieces between the marks, and who gets each. */
export function SplitPieces({ player, draft, change, onMarkRemoved }: Props): JSX.Element {
  const headingId = useId();
  const [heard, setHeard] = useState<string | null>(null);
  const names = animalNames(draft.animals);
  const hear = (key: string, fromMs: number, toMs: number) => {
    const isHeard = player.isPlaying && heard === key;
    const act = (): void => {
      setHeard(key);
      if (isHeard) player.toggle();
      else player.playFrom(Math.max(draft.range.fromMs, fromMs), Math.min(draft.range.toMs, toMs));
    };
    return { isHeard, act };
  };
  return (
    <section className={styles.pieces} aria-labelledby={headingId}>
      <h3 id={headingId} className={looks.heading}>
        {strings.pieces}
      </h3>
      <ol aria-labelledby={headingId}>
        {piecesOf(draft).map(({ id, fromMs, toMs, animals }, index) => (
          <li key={id}>
            {index === 0 ? null : (
              <MarkLine
                atMs={fromMs}
                player={player}
                heard={hear(`mark ${id}`, fromMs - aroundMs, fromMs + aroundMs)}
                remove={() => {
                  change(removeMark(draft, index));
                  onMarkRemoved();
                }}
              />
            )}
            <div className={styles.piece}>
              <HearPiece number={index + 1} player={player} heard={hear(`piece ${id}`, fromMs, toMs)} />
              <p className={styles.time}>
                <span className={styles.number}>{index + 1}</span>
                {' · '}
                {strings.piece(formatPosition(fromMs), formatPosition(toMs))}
              </p>
              <div role="group" aria-label={strings.whoGets(index + 1)} className={styles.whose}>
                {draft.animals.map((animal) => {
                  const isGiven = animals.includes(animal.id);
                  return (
                    <Button
                      key={animal.id}
                      className={styles.toggle}
                      aria-pressed={isGiven}
                      icon={isGiven ? <CheckIcon /> : null}
                      onClick={() => change(toggleAnimal(draft, index, animal.id))}
                    >
                      <bdi className={looks.oneLine}>{names.get(animal.id)}</bdi>
                    </Button>
                  );
                })}
                {animals.length === 0 ? (
                  <p className={styles.leftOut}>
                    <WarningIcon />
                    {strings.leftOut}
                  </p>
                ) : null}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type HearProps = {
  readonly player: Player;
  readonly heard: { readonly isHeard: boolean; readonly act: () => void };
};

const whyNot = ({ isMicrophoneOn, noteId }: Player) => ({
  'aria-disabled': isMicrophoneOn,
  'aria-describedby': isMicrophoneOn ? noteId : undefined,
});

function HearPiece({ number, player, heard }: HearProps & { readonly number: number }): JSX.Element {
  return (
    <Button
      look="icon"
      className={styles.hear}
      label={heard.isHeard ? strings.pausePiece(number) : strings.playPiece(number)}
      icon={heard.isHeard ? <PauseIcon /> : <PlayIcon />}
      {...whyNot(player)}
      onClick={heard.act}
    />
  );
}

type MarkProps = HearProps & { readonly atMs: number; readonly remove: () => void };

/** Between two pieces: their mark, to be heard or removed. */
function MarkLine({ atMs, player, heard, remove }: MarkProps): JSX.Element {
  const at = formatPosition(atMs);
  return (
    <div className={cx(looks.row, styles.mark)}>
      <p className={looks.quiet}>{strings.markAt(at)}</p>
      <Button
        look="quiet"
        icon={heard.isHeard ? <PauseIcon /> : <PlayIcon />}
        aria-label={heard.isHeard ? strings.pauseAroundMark(at) : strings.playAroundMark(at)}
        {...whyNot(player)}
        onClick={heard.act}
      >
        {strings.playAround}
      </Button>
      <Button look="quiet" aria-label={strings.removeMark(at)} onClick={remove}>
        {strings.remove}
      </Button>
    </div>
  );
}
