import { findPhrase, type Phrase } from '../../../shared/phrases/phrase.ts';
import type { PhrasesView } from '../../../shared/ipc/phrasesView.ts';
import { revealCaret } from '../../state/focusTargets.ts';

const told = { bubbles: true, inputType: 'insertReplacementText' };

/** As typed: the box tells of it as of any key, so it is saved and undone like one. */
export function insertPhrase(box: HTMLTextAreaElement, { text }: Phrase, from = box.selectionStart): void {
  box.dispatchEvent(new InputEvent('beforeinput', told));
  box.setRangeText(text, from, box.selectionEnd, 'end');
  box.dispatchEvent(new InputEvent('input', told));
  revealCaret(box);
}

/** A semicolon and a word that stand alone, right before the caret. */
const shortForm = /(?<!\S);(?<key>\S+)$/u;

/** False: what stands before the caret is no short form of a phrase. */
export function expandAtCaret(box: HTMLTextAreaElement, phrases: PhrasesView | null): boolean {
  const { value, selectionStart, selectionEnd } = box;
  const typed = shortForm.exec(value.slice(0, selectionStart));
  const key = typed?.groups?.['key'];
  if (phrases === null || key === undefined || selectionStart !== selectionEnd) return false;
  const phrase = findPhrase(phrases.own, { kind: 'phrase', key });
  if (phrase === undefined) return false;
  insertPhrase(box, phrase, typed?.index);
  return true;
}
