import { useId, type JSX } from 'react';
import { pastedNote, type WrittenNote } from '../../../shared/text/noteDocument.ts';
import type { NoteFormat } from '../../../shared/settings/noteFormat.ts';
import { exportStrings } from '../../strings/exportStrings.ts';
import styles from './FormatPreview.module.css';

const { format: strings } = exportStrings;

export function FormatPreview({
  note,
  format,
}: {
  readonly note: WrittenNote;
  readonly format: NoteFormat;
}): JSX.Element {
  const titleId = useId();
  const { notices, facts, sections } = pastedNote(note, format);
  const Strong = format.isRich ? 'b' : 'span';
  return (
    <figure className={styles.preview} aria-labelledby={titleId}>
      <figcaption id={titleId} className={styles.title}>
        {strings.preview}
      </figcaption>
      <div className={styles.page}>
        {notices.map((notice) => (
          <p key={notice}>
            <Strong>{notice}</Strong>
          </p>
        ))}
        {facts.length === 0 ? null : (
          <p>
            {facts.map(({ label, value }) => (
              <span key={label} className={styles.line}>
                <Strong>{label}:</Strong> {value}
              </span>
            ))}
          </p>
        )}
        {sections.map(({ heading, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index}>
            <Strong className={styles.line}>{heading}</Strong>
            {text}
          </p>
        ))}
      </div>
    </figure>
  );
}
