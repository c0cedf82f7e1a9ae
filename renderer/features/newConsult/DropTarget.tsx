import { useEffect, useState, type JSX } from 'react';
import { importDropped } from '../../state/newConsult.ts';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { strings } from '../../strings/strings.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './NewConsult.module.css';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * The whole window accepts files. Without this, Chromium would open a dropped file in place of the app. `isOff`: no
 * consult can begin, so the app ignores dropped files.
 */
export function DropTarget({ isOff }: { readonly isOff: boolean }): JSX.Element | null {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const onDrag = (event: DragEvent): void => {
      event.preventDefault();
      if (isOff || !hasFiles(event)) return;
      // Moving from one element of the page to another is not leaving the window.
      setOver(event.type !== 'dragleave' || event.relatedTarget !== null);
    };
    const hide = (): void => setOver(false);
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      hide();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0 && !isOff) void importDropped(files);
    };
    const ends = new AbortController();
    for (const type of ['dragenter', 'dragover', 'dragleave'] as const)
      window.addEventListener(type, onDrag, { signal: ends.signal });
    window.addEventListener('drop', onDrop, { signal: ends.signal });
    // None of these events comes during a drag: they show that the page missed the drag's end.
    for (const type of ['pointermove', 'keydown'] as const)
      window.addEventListener(type, hide, { signal: ends.signal });
    return () => ends.abort();
  }, [isOff]);

  if (!isOver) return null;
  return (
    <section className={cx(looks.closeStack, styles.drop)} aria-label={strings.newConsult.drop}>
      <p className={looks.display}>{strings.newConsult.drop}</p>
      <p>{strings.newConsult.dropHint}</p>
      <p>{recorderStrings.anyLanguage}</p>
    </section>
  );
}
