import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type JSX,
  type KeyboardEvent,
} from 'react';
import { useStore } from 'zustand';
import { cx, looks } from '../../../components/styles/looks.ts';
import { sectionDrafts } from '../../../state/commands.ts';
import { revealCaret } from '../../../state/focusTargets.ts';
import { useUi } from '../../../state/hooks.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { sectionTexts } from '../../../state/note/noteText.ts';
import { sectionKey, shownText } from '../../../state/note/sectionEdits.ts';
import type { SectionPlace } from '../../../state/note/sectionTexts.ts';
import { CheckMarks, useHasCheckMarks } from '../../noteCheck/CheckMarks.tsx';
import styles from './Section.module.css';
import { focusPlacePanel } from '../../noteCheck/PlacePanel.tsx';
import { openPlaceAt } from '../../noteCheck/showPlace.ts';
import { mannerOf, stepOfInput, stepOfKey } from './stepOfInput.ts';

type Props = {
  readonly place: SectionPlace;
  readonly labelId: string;
  readonly isEditable: boolean;
};

/**
 * The box of one section. The box holds its own text, because a keystroke must not draw the page again. The page puts
 * other texts into the box: main's while there is no draft, and undone, replaced or restored ones.
 */
export function SectionBox({ place, labelId, isEditable }: Props): JSX.Element {
  const key = sectionKey(place.consultId, place.index);
  const box = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(place);
  // Set once: React would otherwise write each later text into the page as a whole.
  const [firstText] = useState(() => shownText(place.section, sectionTexts.edit(place)));
  const boxRevision = useStore(sectionTexts.states, (states) => states[key]?.boxRevision ?? 0);
  const shownRevision = useRef(boxRevision);
  const isDrafted = useStore(sectionDrafts.drafts, (drafts) => Object.hasOwn(drafts, key));
  const hasCheckMarks = useHasCheckMarks(place.index);
  const isSearched = useUi(({ finding }) => finding !== null);
  const mainText = shownText(place.section, place.edit);
  const isEmpty = useStore(
    sectionDrafts.drafts,
    (drafts) => ((drafts[key]?.value ?? place.edit)?.content ?? place.section.content) === '',
  );

  useLayoutEffect(() => {
    latest.current = place;
  }, [place]);

  useLayoutEffect(() => {
    const element = box.current;
    const state = sectionTexts.states.getState()[key];
    if (element === null || state === undefined || shownRevision.current === boxRevision) return;
    shownRevision.current = boxRevision;
    const text = shownText(latest.current.section, sectionTexts.edit(latest.current));
    if (element.value !== text) element.value = text;
    element.setSelectionRange(state.caret, state.caret);
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
    if (event.altKey && event.key === 'Enter') {
      if (openPlaceAt(place.index, box.current?.selectionEnd ?? 0)) requestAnimationFrame(focusPlacePanel);
      event.preventDefault();
      return;
    }
    const step = stepOfKey(event.nativeEvent);
    if (step === null) return;
    event.preventDefault();
    if (isEditable) sectionTexts[step](place);
  };

  return (
    <div className={cx(looks.anchor, looks.hang)} data-marked={isSearched || hasCheckMarks}>
      {isSearched ? <FoundText of={place} /> : null}
      {hasCheckMarks ? <CheckMarks section={place.index} look={cx(looks.noteText, styles.marks)} /> : null}
      <textarea
        ref={box}
        className={cx(looks.noteText, styles.box)}
        aria-labelledby={labelId}
        rows={1}
        // With a text it would cost a second look at all styles with each key.
        placeholder={isEmpty && isEditable ? noteStrings.typeHere : undefined}
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
        onClick={({ currentTarget: { selectionStart: caret, selectionEnd } }) => {
          if (caret === selectionEnd) openPlaceAt(place.index, caret);
        }}
        onCompositionStart={() => sectionTexts.close(place)}
        onBlur={() => {
          sectionTexts.close(place);
          void sectionDrafts.flush((k) => k === key);
        }}
      />
    </div>
  );
}

/** The text behind the box, letter under letter, in which the search marks its matches. */
function FoundText({ of: place }: { readonly of: SectionPlace }): JSX.Element {
  const key = sectionKey(place.consultId, place.index);
  const edit = useStore(sectionDrafts.drafts, (drafts) => drafts[key]?.value ?? place.edit);
  return (
    <div className={cx(looks.noteText, styles.marks)} data-found={place.index} aria-hidden="true">
      {useDeferredValue(shownText(place.section, edit))}
    </div>
  );
}
