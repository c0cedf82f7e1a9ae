import { useRef, type KeyboardEvent } from 'react';
import { blanksIn } from '../../../shared/phrases/blanks.ts';
import { findPhrase, type Phrase } from '../../../shared/phrases/phrase.ts';
import { allPhrases, type PhrasesView } from '../../../shared/ipc/phrasesView.ts';
import { revealCaret } from '../../state/focusTargets.ts';
import { usePhrases } from './PhraseList.tsx';

const told = { bubbles: true, inputType: 'insertReplacementText' };

/** As typed: the box tells of it as of any key, so it is saved and undone like one. */
function insert(box: HTMLTextAreaElement, text: string, from = box.selectionStart): void {
  box.dispatchEvent(new InputEvent('beforeinput', told));
  box.setRangeText(text, from, box.selectionEnd, 'end');
  box.dispatchEvent(new InputEvent('input', told));
  revealCaret(box);
}

/** The first one of the phrase is selected, for the vet to type over. */
export function insertPhrase(box: HTMLTextAreaElement, { text }: Phrase, from = box.selectionStart): void {
  insert(box, text, from);
  selectBlank(box, from, from + text.length);
}

/** A semicolon and a word that stand alone, right before the caret. */
const shortForm = /(?<!\S);(?<key>\S+)$/u;

/** False: what stands before the caret is no short form of a phrase. */
function expandAtCaret(box: HTMLTextAreaElement, phrases: PhrasesView | null): boolean {
  const { value, selectionStart, selectionEnd } = box;
  const typed = shortForm.exec(value.slice(0, selectionStart));
  const key = typed?.groups?.['key'];
  if (phrases === null || key === undefined || selectionStart !== selectionEnd) return false;
  const phrase = findPhrase(allPhrases(phrases), { kind: 'phrase', key });
  if (phrase === undefined) return false;
  insertPhrase(box, phrase, typed?.index);
  return true;
}

function selectBlank(box: HTMLTextAreaElement, from: number, to: number): boolean {
  const blank = blanksIn(box.value).find(({ start, end }) => start >= from && end <= to);
  if (blank === undefined) return false;
  box.setSelectionRange(blank.start, blank.end);
  revealCaret(box);
  return true;
}

/** What was chosen for a blank, as long as it is selected. */
type ChosenWords = { readonly start: number; readonly words: string; readonly of: readonly string[] };

/** The next or the last choice for the blank that is selected; null: there is none. */
function choose(box: HTMLTextAreaElement, by: 1 | -1, last: ChosenWords | null): ChosenWords | null {
  const { value, selectionStart: start, selectionEnd } = box;
  const selected = value.slice(start, selectionEnd);
  const isLast = last?.start === start && last.words === selected;
  const [blank] = blanksIn(selected);
  const isOne = blank !== undefined && blank.end - blank.start === selected.length;
  const of = isLast ? last.of : isOne ? blank.choices : [];
  const at = of.indexOf(selected) + by;
  const words = of.at(at < -1 ? -1 : at % of.length);
  if (words === undefined) return null;
  insert(box, words);
  box.setSelectionRange(start, start + words.length);
  return { start, words, of };
}

/** Tab writes a phrase or leads to the next blank of the section, and arrows choose for one. */
export function usePhraseKeys() {
  const phrases = usePhrases();
  const chosen = useRef<ChosenWords | null>(null);
  const isTaken = (key: string, box: HTMLTextAreaElement, last: ChosenWords | null): boolean => {
    if (key === 'Tab')
      return expandAtCaret(box, phrases) || selectBlank(box, box.selectionEnd, box.value.length);
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
    chosen.current = choose(box, key === 'ArrowDown' ? 1 : -1, last);
    return chosen.current !== null;
  };
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      const { key, target: box, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
      const last = chosen.current;
      // Any other key ends the choosing, also one that later selects the same words again.
      chosen.current = null;
      const isPlain = !(ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing);
      if (!(box instanceof HTMLTextAreaElement) || box.readOnly || !isPlain) return;
      if (isTaken(key, box, last)) event.preventDefault();
    },
    onPointerDown: (): void => {
      chosen.current = null;
    },
  };
}
