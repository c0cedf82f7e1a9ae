import { useEffect, useState, type JSX } from 'react';
import { importDropped } from '../../state/page.ts';
import { ImportIcon } from '../../ui/icons.tsx';
import { strings } from '../../ui/strings.ts';
import styles from './DropTarget.module.css';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** The whole window takes files. Without this, a dropped file would be opened in place of the app. */
export function DropTarget(): JSX.Element | null {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    // Each element on the way is entered before the last one is left, so the two are counted.
    let depth = 0;
    const onDrag = (event: DragEvent): void => {
      event.preventDefault();
      if (!hasFiles(event)) return;
      if (event.type === 'dragenter') depth += 1;
      if (event.type === 'dragleave') depth -= 1;
      setOver(depth > 0);
    };
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      depth = 0;
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) void importDropped(files);
    };
    const ends = new AbortController();
    for (const type of ['dragenter', 'dragover', 'dragleave'] as const)
      window.addEventListener(type, onDrag, { signal: ends.signal });
    window.addEventListener('drop', onDrop, { signal: ends.signal });
    return () => ends.abort();
  }, []);

  if (!isOver) return null;
  return (
    <section className={styles.veil} aria-label={strings.newConsult.drop}>
      <div className={styles.target}>
        <ImportIcon />
        <p className={styles.title}>{strings.newConsult.drop}</p>
        <p>{strings.newConsult.dropHint}</p>
      </div>
    </section>
  );
}
