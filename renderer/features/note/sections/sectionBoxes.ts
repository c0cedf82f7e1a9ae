import type { Match } from '../../../components/format/findMatches.ts';
import styles from './Section.module.css';

/** Selects words in a section and scrolls to them. False: the section is not on screen. */
export function selectInSection(section: number, { start, end }: Match, isFocused = false): boolean {
  const box = document.querySelector<HTMLTextAreaElement>(`[data-section="${section}"] textarea`);
  if (box === null) return false;
  if (isFocused) box.focus({ preventScroll: true });
  box.setSelectionRange(start, end);
  revealCaret(box);
  return true;
}

/** A box no taller than this part of the window is in sight together with its caret. */
const tallerThan = 0.5;

/**
 * Scrolls to the caret of a box that is as high as its text. A text area does not say where its caret is, so this lays
 * the text behind the box for a moment, letter under letter.
 */
export function revealCaret(box: HTMLTextAreaElement): void {
  if (box.clientHeight < innerHeight * tallerThan) {
    box.scrollIntoView({ block: 'nearest' });
    return;
  }
  const { value, selectionEnd } = box;
  const copy = document.createElement('div');
  copy.className = styles['marks'] ?? '';
  copy.setAttribute('aria-hidden', 'true');
  const caret = document.createElement('span');
  caret.textContent = '\u200b';
  copy.append(value.slice(0, selectionEnd), caret, value.slice(selectionEnd));
  box.before(copy);
  caret.scrollIntoView({ block: 'nearest' });
  copy.remove();
}
