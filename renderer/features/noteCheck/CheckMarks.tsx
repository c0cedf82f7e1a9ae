import { memo, useMemo, type JSX } from 'react';
import { useStore } from 'zustand';
import { cutAtMatches } from '../../components/format/findMatches.ts';
import { noteCheck } from '../../state/commands.ts';
import type { SectionMarks } from '../../state/noteCheck/noteCheck.ts';
import styles from './NoteCheck.module.css';
import { markedBlocks, placesIn, type MarkedBlock } from './markedBlocks.ts';

export const useHasCheckMarks = (section: number): boolean =>
  useStore(noteCheck.state, ({ bySection }) => bySection[section] !== undefined);

/** `className`: lays the text behind the box, letter under letter. */
type Props = { readonly section: number; readonly className: string | undefined };

/**
 * Underlines the places to check behind the box, because a text area cannot mark anything. They are drawn in the same
 * frame as a key: a second frame right after it would hold up the page for longer than drawing one line again.
 */
export function CheckMarks({ section, className }: Props): JSX.Element | null {
  const shown = useStore(noteCheck.state, ({ bySection }) => bySection[section]);
  return shown === undefined ? null : <Underlines shown={shown} className={className} />;
}

type UnderlinesProps = Pick<Props, 'className'> & { readonly shown: SectionMarks };

const Underlines = memo(function Underlines({ shown, className }: UnderlinesProps): JSX.Element {
  const blocks = useMemo(() => markedBlocks(shown.text, placesIn(shown)), [shown]);
  return (
    <div className={className} aria-hidden="true">
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <UnderlinedBlock key={index} block={block} />
      ))}
    </div>
  );
});

type BlockProps = { readonly block: MarkedBlock };

/** A block is drawn the same wherever it begins. */
const isSameBlock = ({ block: a }: BlockProps, { block: b }: BlockProps): boolean =>
  a.text === b.text &&
  a.marks.length === b.marks.length &&
  a.marks.every((mark, at) => {
    const other = b.marks[at];
    return mark.start === other?.start && mark.end === other.end && mark.number === other.number;
  });

const UnderlinedBlock = memo(function UnderlinedBlock({ block }: BlockProps): JSX.Element {
  const { text, marks } = block;
  return (
    <div>
      {cutAtMatches(text, 0, marks).map(({ text: piece, match }, index) =>
        match === null ? (
          piece
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles.mark} data-check={match.number}>
            {piece}
          </span>
        ),
      )}
      {/* Without a letter, an empty last line would have no height. */}
      {text === '' || text.endsWith('\n') ? '\u200b' : null}
    </div>
  );
}, isSameBlock);
