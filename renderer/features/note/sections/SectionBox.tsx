import { useEffect, useLayoutEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { sectionDrafts } from '../../../state/commands.ts';
import { sectionTexts } from '../../../state/note/noteText.ts';
import { sectionKey, shownText } from '../../../state/note/sectionEdits.ts';
import type { SectionPlace } from '../../../state/note/sectionTexts.ts';
import { FoundMarks } from '../../findInNote/FoundMarks.tsx';
import type { SectionMatches } from '../../findInNote/useFound.ts';
import { revealCaret } from './revealCaret.ts';
import styles from './SectionEditor.module.css';
import { mannerOf, stepOfInput, stepOfKey } from './typing.ts';

type Props = {
  readonly place: SectionPlace;
  readonly labelId: string;
  readonly isEditable: boolean;
  readonly found: SectionMatches | null;
};

/**
 * The box of one section. The box holds its own text, because a keystroke must not draw the page again. The page puts
 * other texts into the box: main's while there is no draft, and undone, replaced or restored ones.
 */
export function SectionBox({ place, labelId, isEditable, found }: Props): JSX.Element {
  const key = sectionKey(place.consultId, place.index);
  const box = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(place);
  // Set once: React would otherwise write each later text into the page as a whole.
  const [firstText] = useState(() => shownText(place.section, sectionTexts.edit(place)));
  const boxRevision = useStore(sectionTexts.states, (states) => states[key]?.boxRevision ?? 0);
  const shownRevision = useRef(boxRevision);
  const isDrafted = useStore(sectionDrafts.drafts, (drafts) => Object.hasOwn(drafts, key));
  const mainText = shownText(place.section, place.edit);

  useLayoutEffect(() => {
    latest.current = place;
  }, [place]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || shownRevision.current === boxRevision) return;
    shownRevision.current = boxRevision;
    const text = shownText(latest.current.section, sectionTexts.edit(latest.current));
    if (element.value !== text) element.value = text;
    const caret = sectionTexts.states.getState()[key]?.caret ?? text.length;
    element.setSelectionRange(caret, caret);
    if (document.activeElement === element) revealCaret(element);
  }, [boxRevision, key]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element !== null && !isDrafted && element.value !== mainText) element.value = mainText;
  }, [isDrafted, mainText]);

  // The system menu's own Undo does not know the texts that the page puts into the box.
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const onBeforeInput = (event: InputEvent): void => {
      const step = stepOfInput(event.inputType);
      if (step === null) return;
      event.preventDefault();
      sectionTexts[step](latest.current);
    };
    element.addEventListener('beforeinput', onBeforeInput);
    return () => element.removeEventListener('beforeinput', onBeforeInput);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOfKey(event.nativeEvent);
    if (step === null) return;
    event.preventDefault();
    if (isEditable) sectionTexts[step](place);
  };

  return (
    <div className={styles.frame} data-marked={found !== null}>
      {found === null ? null : <FoundMarks found={found} />}
      <textarea
        ref={box}
        className={styles.box}
        aria-labelledby={labelId}
        rows={2}
        spellCheck
        readOnly={!isEditable}
        defaultValue={firstText}
        onInput={({ currentTarget, nativeEvent }) =>
          sectionTexts.typed(place, currentTarget.value, {
            manner: mannerOf(nativeEvent),
            caret: currentTarget.selectionEnd,
          })
        }
        onKeyDown={onKeyDown}
        onCompositionStart={() => sectionTexts.close(place)}
        onBlur={() => {
          sectionTexts.close(place);
          void sectionDrafts.flush((k) => k === key);
        }}
      />
    </div>
  );
}
