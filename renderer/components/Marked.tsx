import type { JSX } from 'react';
import type { Piece } from '../../shared/consult/found.ts';
import styles from './Marked.module.css';
import { shownName } from '../../shared/text/shownName.ts';

export function Marked({ pieces }: { readonly pieces: readonly Piece[] }): readonly (JSX.Element | string)[] {
  return pieces.map(({ text, isHit }, index) =>
    isHit ? (
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className={styles.mark}>
        {shownName(text)}
      </mark>
    ) : (
      shownName(text)
    ),
  );
}
