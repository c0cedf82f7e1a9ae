import { memo, useId, useMemo, type JSX } from 'react';
import { useStore } from 'zustand';
import type { ConsultId } from '../../../../shared/ids.ts';
import type { Section, SectionEdit } from '../../../../shared/consult/note.ts';
import { sectionTexts } from '../../../state/note/noteText.ts';
import { copy, sectionDrafts } from '../../../state/commands.ts';
import { sectionKey } from '../../../state/note/sectionEdits.ts';
import type { SectionPlace } from '../../../state/note/sectionTexts.ts';
import { Button } from '../../../components/Button.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import { RemoveIcon, UndoIcon, RedoIcon } from '../../../components/icons/icons.tsx';
import { strings } from '../../../strings/strings.ts';
import { CopyButton } from './CopyButton.tsx';
import { headingOf } from '../../../components/format/headingOf.ts';
import { SectionBox } from './SectionBox.tsx';
import { noteStrings } from '../../../strings/noteStrings.ts';
import styles from './Section.module.css';

type Props = {
  readonly consultId: ConsultId;
  readonly index: number;
  readonly section: Section;
  /** The vet's edits as main has them; a draft that main has not acknowledged takes precedence. */
  readonly edit: SectionEdit | undefined;
  readonly isEditable: boolean;
};

/** One section of the note. Its buttons show with the pointer and the focus, so that the page is the note. */
export const SectionEditor = memo(function SectionEditor(props: Props): JSX.Element {
  const { consultId, index, section, edit, isEditable } = props;
  const place = useMemo(() => ({ consultId, index, section, edit }), [consultId, index, section, edit]);
  const key = sectionKey(consultId, index);
  const headingId = useId();
  const draftRemoved = useStore(sectionDrafts.drafts, (drafts) => drafts[key]?.value.isRemoved);
  const isRemoved = draftRemoved ?? edit?.isRemoved ?? false;
  const heading = headingOf(section);
  const verb = isRemoved ? strings.note.restoreSection : strings.note.remove;

  const toggleRemoved = (): void => {
    sectionDrafts.put(key, { content: sectionTexts.edit(place).content, isRemoved: !isRemoved });
    void sectionDrafts.flush((k) => k === key);
  };

  return (
    <div data-section={index}>
      <div className={cx(looks.line, styles.head)}>
        <h2 id={headingId} className={cx(looks.large, looks.grow, looks.breakable, isRemoved && looks.muted)}>
          {isRemoved ? <s>{heading}</s> : heading}
        </h2>
        <div className={looks.line} data-removed={isRemoved}>
          {isRemoved || !isEditable ? null : <UndoButtons place={place} heading={heading} />}
          {isRemoved ? null : (
            <CopyButton
              name={`${strings.note.copy} ${heading}`}
              copy={() => copy(consultId, { kind: 'section', index })}
            />
          )}
          {/* A removed section says how to restore it; in the note there is little room. */}
          {isEditable ? (
            <Button
              look={isRemoved ? 'quiet' : 'icon'}
              label={`${verb} ${heading}`}
              icon={isRemoved ? <UndoIcon /> : <RemoveIcon />}
              onClick={toggleRemoved}
            >
              {isRemoved ? verb : null}
            </Button>
          ) : null}
        </div>
      </div>
      {isRemoved ? (
        <p className={looks.quiet}>{strings.note.removed}</p>
      ) : (
        <SectionBox place={place} labelId={headingId} isEditable={isEditable} />
      )}
    </div>
  );
});

type UndoProps = { readonly place: SectionPlace; readonly heading: string };

const steps = [
  { step: 'undo', isOf: 'past', keys: noteStrings.undoKeys, icon: <UndoIcon /> },
  { step: 'redo', isOf: 'future', keys: noteStrings.redoKeys, icon: <RedoIcon /> },
] as const;

/**
 * Both buttons appear with the first change and stay, because a button must not disappear under a finger or with the
 * focus.
 */
function UndoButtons({ place, heading }: UndoProps): JSX.Element | null {
  const key = sectionKey(place.consultId, place.index);
  // A text, so that a key that changes nothing here draws nothing.
  const possible = useStore(sectionTexts.states, ({ [key]: state }) =>
    steps
      .map(({ step, isOf }) => (state === undefined || state.history[isOf].length === 0 ? '' : step))
      .join(),
  );
  if (possible === ',') return null;
  return (
    <>
      {steps.map(({ step, keys, icon }) => (
        <Button
          key={step}
          look="icon"
          aria-label={noteStrings[step](heading)}
          title={keys}
          aria-disabled={!possible.includes(step)}
          onClick={() => sectionTexts[step](place)}
          icon={icon}
        />
      ))}
    </>
  );
}
