import { memo, type JSX } from 'react';
import { asShown } from '../../state/note/sectionEdits.ts';
import { compareStrings as strings } from '../../strings/compareStrings.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { UndoIcon } from '../../components/icons/icons.tsx';
import { blankSigns, blankWords, isBlank, shortened } from './blanks.ts';
import styles from './ChangedText.module.css';
import type { Change, Comparison } from './compareTexts.ts';

/** Draws blanks and line ends as signs where they are the change. */
function Words({ text }: { readonly text: string }): JSX.Element {
  const shown = asShown(text);
  if (!isBlank(shown)) return <>{shown.replaceAll('\n', '↵\n')}</>;
  return (
    <>
      <span aria-hidden="true">{blankSigns(shown)}</span>
      <VisuallyHidden>{blankWords(shown)}</VisuallyHidden>
    </>
  );
}

export function Removed({ text }: { readonly text: string }): JSX.Element {
  return (
    <del className={styles.removed}>
      <span className={styles.sign} aria-hidden="true">
        −
      </span>
      <VisuallyHidden>{strings.removed}</VisuallyHidden>
      <Words text={text} />
    </del>
  );
}

export function Added({ text }: { readonly text: string }): JSX.Element {
  return (
    <ins className={styles.added}>
      <span className={styles.sign} aria-hidden="true">
        +
      </span>
      <VisuallyHidden>{strings.added}</VisuallyHidden>
      <Words text={text} />
    </ins>
  );
}

const nameOf = ({ removed, added }: Change): string =>
  removed === '' ? strings.putBackWithout(shortened(added)) : strings.putBack(shortened(removed));

type Props = {
  readonly comparison: Comparison;
  /** The number, within the note, of this text's first change and of the current change; null: none. */
  readonly first: number;
  readonly current: number | null;
  /** null: the note cannot be changed. */
  readonly onPutBack: ((nth: number) => void) | null;
};

/** The present text, with the generated text at each change. */
export const ChangedText = memo(function ChangedText(props: Props): JSX.Element {
  const { comparison, first, current, onPutBack } = props;
  return (
    <div className={styles.text}>
      {comparison.pieces.map((piece, index) => {
        // oxlint-disable-next-line react/no-array-index-key
        if ('same' in piece) return <span key={index}>{asShown(piece.same)}</span>;
        const { change } = piece;
        const at = first + change.nth;
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles.change} data-change={at} data-current={at === current}>
            {change.removed === '' ? null : <Removed text={change.removed} />}
            {change.added === '' ? null : <Added text={change.added} />}
            <VisuallyHidden>{strings.endOfChange}</VisuallyHidden>
            {onPutBack === null ? null : (
              <button
                type="button"
                className={styles.putBack}
                data-put-back
                aria-label={nameOf(change)}
                title={nameOf(change)}
                onClick={() => onPutBack(at)}
              >
                <UndoIcon />
              </button>
            )}
          </span>
        );
      })}
    </div>
  );
});
