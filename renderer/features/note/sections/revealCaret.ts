import styles from '../../findInNote/FoundMarks.module.css';

/** A box that is no higher than this is in sight with its caret. */
const tallerThan = 0.5;

/**
 * Scrolls to the caret of a box that is as high as its text. Where a caret is, a text area does not say; so its text is
 * laid behind it for a moment, letter under letter, as the marks of what was found are.
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
