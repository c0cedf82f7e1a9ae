import { memo, useId, useLayoutEffect, useRef, type JSX } from 'react';
import { useStore } from 'zustand';
import type { ConsultId } from '../../../shared/ids.ts';
import type { Section, SectionEdit } from '../../../shared/note.ts';
import { copy, sectionDrafts } from '../../state/page.ts';
import { contentOf, sectionKey, shownText, untouched } from '../../state/sectionEdits.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Heard } from '../../ui/Heard.tsx';
import { RemoveIcon, RestoreIcon } from '../../ui/icons.tsx';
import { strings } from '../../ui/strings.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './SectionEditor.module.css';

type Props = {
  readonly consultId: ConsultId;
  readonly index: number;
  readonly section: Section;
  /** What main has of the vet's edits; a draft that main has not acknowledged goes before it. */
  readonly edit: SectionEdit | undefined;
  readonly isEditable: boolean;
};

/**
 * One section of the note. The text area keeps its own text, so a key stroke draws nothing again; main's text is
 * put into it only while there is no draft.
 */
export const SectionEditor = memo(function SectionEditor(props: Props): JSX.Element {
  const { consultId, index, section, edit, isEditable } = props;
  const key = sectionKey(consultId, index);
  const headingId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const isDrafted = useStore(sectionDrafts.drafts, (drafts) => Object.hasOwn(drafts, key));
  const draftRemoved = useStore(sectionDrafts.drafts, (drafts) => drafts[key]?.value.isRemoved);
  const isRemoved = draftRemoved ?? edit?.isRemoved ?? false;
  const heading = section.heading === '' ? section.key : section.heading;
  const mainText = shownText(section, edit);

  const current = (): SectionEdit => sectionDrafts.drafts.getState()[key]?.value ?? edit ?? untouched;
  const flush = (): void => void sectionDrafts.flush((k) => k === key);

  useLayoutEffect(() => {
    const element = box.current;
    if (element !== null && !isDrafted && element.value !== mainText) element.value = mainText;
  }, [isDrafted, mainText]);

  const toggleRemoved = (): void => {
    sectionDrafts.put(key, { content: current().content, isRemoved: !isRemoved });
    flush();
  };

  return (
    <div className={styles.section} data-section={index}>
      <div className={styles.head}>
        <h2 id={headingId} className={cx(styles.heading, isRemoved && styles.removed)}>
          {heading}
        </h2>
        {isRemoved ? null : (
          <CopyButton
            name={`${strings.note.copy} ${heading}`}
            copy={() => copy(consultId, { kind: 'section', index })}
          />
        )}
        {isEditable ? (
          <Button look="quiet" icon={isRemoved ? <RestoreIcon /> : <RemoveIcon />} onClick={toggleRemoved}>
            <span>
              {isRemoved ? strings.note.restoreSection : strings.note.remove}
              <Heard> {heading}</Heard>
            </span>
          </Button>
        ) : null}
      </div>
      {isRemoved ? (
        <p className={styles.left}>{strings.note.removed}</p>
      ) : (
        <textarea
          ref={box}
          className={styles.box}
          aria-labelledby={headingId}
          rows={2}
          readOnly={!isEditable}
          defaultValue={shownText(section, current())}
          onInput={(event) =>
            sectionDrafts.put(key, {
              content: contentOf(section.content, event.currentTarget.value),
              isRemoved: false,
            })
          }
          onBlur={flush}
        />
      )}
    </div>
  );
});
