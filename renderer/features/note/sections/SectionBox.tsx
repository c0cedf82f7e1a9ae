import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { cx, looks } from '../../../components/styles/looks.ts';
import { revealCaret } from '../../../state/focusTargets.ts';
import { useApp, useMain, useUi, type App } from '../../../state/app.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { shownText } from '../../../state/note/sectionEdits.ts';
import { keyOf, type SectionPlace } from '../../../state/note/sectionTexts.ts';
import { CheckMarks } from '../../noteCheck/CheckMarks.tsx';
import styles from './Section.module.css';
import { showPassages } from '../../noteCheck/whereSaid.ts';
import { focusPlacePanel, openPlaceAt } from '../../noteCheck/showPlace.ts';
import { changeBetween, type Manner } from '../../../state/note/textHistory.ts';

type Props = {
  readonly place: SectionPlace;
  readonly labelId: string;
  readonly isEditable: boolean;
};

/** With what main may not have yet. */
const presentText = (app: App, place: SectionPlace): string =>
  shownText(place.section, app.sectionTexts.edit(place));

/**
 * The box of one section holds its own text: as a value of React’s, all of it
 * would be written anew at each key. The page puts in the first text, main’s
 * while there is no draft, and undone, replaced or restored ones.
 */
export function SectionBox({ place, labelId, isEditable }: Props) {
  const app = useApp();
  const key = keyOf(place);
  const box = useBox(place);
  const isSearched = useUi(
    ({ finding, query, comesFrom }) => finding !== null || query !== '' || comesFrom !== null,
  );
  const isToWrite = useMain((m) => m.open?.phase === 'noteReady') && isEditable;
  const isEmpty = useStore(app.sectionDrafts.drafts, () => presentText(app, place) === '');
  return (
    <div className={cx(looks.anchor, looks.hang)}>
      {isSearched && <FoundText of={place} />}
      <CheckMarks section={place.index} look={cx(looks.noteText, styles.marks)} />
      <textarea
        ref={box}
        className={cx(looks.noteText, styles.box)}
        aria-labelledby={labelId}
        rows={1}
        // With a text it would cost a second look at all styles with each key.
        placeholder={isEmpty && isToWrite ? noteStrings.hint(place.section.key) : undefined}
        spellCheck
        readOnly={!isEditable}
        onInput={({ currentTarget: at, nativeEvent }) => {
          const caret = at.selectionEnd;
          const how = { manner: mannerOf(nativeEvent), caret, atMs: performance.now() };
          app.sectionDrafts.readSoon(key, () => app.sectionTexts.typed(place, at.value, how));
        }}
        onKeyDown={(event) => {
          const step = stepOfKey(event.nativeEvent);
          if (event.altKey && event.key === 'Enter') {
            const start = event.currentTarget.selectionEnd;
            if (openPlaceAt(app, place.index, start)) requestAnimationFrame(focusPlacePanel);
            void showPassages(app, { section: place.index, start });
          } else if (step === null) return;
          else if (isEditable) app.sectionTexts.step(place, step);
          event.preventDefault();
        }}
        // A press on selected words sets the caret only after this.
        onClick={({ currentTarget: at }) =>
          requestAnimationFrame(() => {
            if (at.selectionStart === at.selectionEnd) openPlaceAt(app, place.index, at.selectionEnd);
          })
        }
        onCompositionStart={() => app.sectionTexts.close(place)}
        onBlur={() => {
          app.sectionTexts.close(place);
          void app.sectionDrafts.flush((k) => k === key);
        }}
      />
    </div>
  );
}

/** The box of a section, in which the page shows what the vet did not type there. */
function useBox(place: SectionPlace) {
  const app = useApp();
  const key = keyOf(place);
  const box = useRef<HTMLTextAreaElement>(null);
  const isDrafted = useStore(app.sectionDrafts.drafts, (drafts) => Object.hasOwn(drafts, key));

  useLayoutEffect(() => {
    const show = (): void => {
      // What the box has and the drafts do not would be gone.
      app.sectionDrafts.readTyped();
      putInto(box.current, presentText(app, place));
    };
    show();
    return app.sectionDrafts.drafts.subscribe(({ [key]: draft }) => void (draft !== undefined && show()));
  }, [app, isDrafted, place, key]);

  // The system menu's own Undo does not know the texts that the page puts into the box.
  useEffect(() => {
    const element = box.current;
    const onBeforeInput = (event: InputEvent): void => {
      app.sectionDrafts.readTyped();
      const step = stepOfInput(event.inputType);
      if (step === null) return;
      event.preventDefault();
      app.sectionTexts.step(place, step);
    };
    element?.addEventListener('beforeinput', onBeforeInput);
    return () => element?.removeEventListener('beforeinput', onBeforeInput);
  }, [app, place]);
  return box;
}

/**
 * Shows a text that did not come from the box's own keys, with the caret behind what is new; at first, before
 * it. Where all that is new is above, the caret stays where the vet types.
 */
function putInto(box: HTMLTextAreaElement | null, text: string): void {
  const change = box === null ? null : changeBetween(box.value, text);
  if (box === null || change === null) return;
  const isFocused = document.activeElement === box;
  const isTypedBelow = isFocused && box.value !== '' && text.endsWith(box.value);
  const changed = isFocused || box.value !== '' ? change.at + change.inserted.length : 0;
  const caret = isTypedBelow ? box.selectionEnd + text.length - box.value.length : changed;
  box.value = text;
  box.setSelectionRange(caret, caret);
  if (isFocused) revealCaret(box);
}

/** The text behind the box, letter under letter, in which the search marks its matches. */
function FoundText({ of: place }: { readonly of: SectionPlace }) {
  const app = useApp();
  const text = useStore(app.sectionDrafts.drafts, () => presentText(app, place));
  return (
    <div className={cx(looks.noteText, styles.marks)} data-found={place.index} aria-hidden="true">
      {useDeferredValue(text)}
    </div>
  );
}

/** How an input event changed the text (Input Events Level 2, inputType). */
function mannerOf(event: Event): Manner {
  const type = event instanceof InputEvent ? event.inputType : '';
  if (type === 'insertText' || type === 'insertLineBreak') return 'insert';
  if (type === 'deleteContentBackward' || type === 'deleteContentForward') return 'delete';
  return type === 'insertCompositionText' ? 'compose' : 'atOnce';
}

type Step = -1 | 1 | null;

/** -1: undo, 1: redo, null: neither. */
export const stepOfInput = (inputType: string): Step =>
  inputType === 'historyUndo' ? -1 : inputType === 'historyRedo' ? 1 : null;

/** Ctrl or Cmd with Z, and with Shift Z or Y, on any keyboard layout. */
export function stepOfKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>,
): Step {
  if (event.ctrlKey === event.metaKey || event.altKey || event.isComposing) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 1 : -1;
  return key === 'y' && !event.shiftKey ? 1 : null;
}
