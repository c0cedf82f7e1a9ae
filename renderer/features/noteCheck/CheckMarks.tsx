import { memo, useMemo, type JSX } from 'react';
import { useStore } from 'zustand';
import { cutAtMatches } from '../../components/format/findMatches.ts';
import { noteCheck } from '../../state/commands.ts';
import styles from './NoteCheck.module.css';
import { markedBlocks, placesIn, type MarkedBlock } from './markedBlocks.ts';

export const useHasCheckMarks = (section: number): boolean =>
  useStore(noteCheck.state, ({ bySection }) => bySection[section] !== undefined);

type Props = { readonly section: number; readonly look: string };

/**
 * Underlines the places to check behind the box, because a text area cannot mark anything. They are drawn in the same
 * frame as a key: a second frame right after it would hold up the page for longer than drawing one line again.
 * `look`: lays the text behind the box, letter under letter.
 */
export function CheckMarks({ section, look }: Props): JSX.Element {
  const shown = useStore(noteCheck.state, ({ bySection }) => bySection[section]);
  const blocks = useMemo(() => (shown ? markedBlocks(shown.text, placesIn(shown)) : []), [shown]);
  return (
    <div className={look} aria-hidden="true">
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <UnderlinedBlock key={index} block={block} />
      ))}
    </div>
  );
}

type BlockProps = { readonly block: MarkedBlock };

/** A block is drawn the same wherever it begins. */
const isSameBlock = ({ block: a }: BlockProps, { block: b }: BlockProps): boolean =>
  a.text === b.text && JSON.stringify(a.marks) === JSON.stringify(b.marks);

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
