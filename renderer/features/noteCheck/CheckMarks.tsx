import { memo, useMemo } from 'react';
import { useNoteCheck } from '../../state/app.ts';
import styles from './NoteCheck.module.css';
import { markedBlocks, placesIn, type MarkedBlock } from './markedBlocks.ts';

type Props = { readonly section: number; readonly look: string };

/**
 * Underlines places behind the box, which cannot mark any, in the
 * frame of the key, because a second one holds up more.
 */
export function CheckMarks({ section, look }: Props) {
  const shown = useNoteCheck(({ bySection }) => bySection[section]);
  const blocks = useMemo(() => (shown ? markedBlocks(shown.text, placesIn(shown)) : []), [shown]);
  if (blocks.length === 0) return null;
  return (
    <div className={look} aria-hidden="true">
      {blocks.map((block, index) => (
        <UnderlinedBlock key={index} block={block} />
      ))}
    </div>
  );
}

type BlockProps = { readonly block: MarkedBlock };

/** A block is drawn the same wherever it begins. */
const isSameBlock = ({ block: a }: BlockProps, { block: b }: BlockProps): boolean =>
  a.length === b.length && a.every(({ text, number }, at) => text === b[at]?.text && number === b[at].number);

const UnderlinedBlock = memo(function UnderlinedBlock({ block }: BlockProps) {
  return (
    <div>
      {block.map(({ text, number }, index) =>
        number === null ? (
          text
        ) : (
          <span key={index} className={styles.mark} data-check={number}>
            {text}
          </span>
        ),
      )}
      {/* Without a letter, an empty last line would have no height. */}
      {(block.at(-1)?.text ?? '\n').endsWith('\n') ? '\u200b' : null}
    </div>
  );
}, isSameBlock);
