import type { CommandInput } from '../../shared/ipcContract.ts';
import { isWithoutService, noteOf, transcriptOf, type Consult } from '../../shared/consult.ts';
import { sectionText } from '../../shared/note.ts';
import { withoutServiceMark } from '../../shared/withoutServiceMark.ts';

/** Stands before every copy of a sandbox's text, so that a fixture cannot end in a patient's record unseen. */
export const sandboxMark = '[TEST] Sandbox: this is a test fixture, not a real note.';

/** The text that a person copies, as it stands on screen; null where there is none. */
export function copyText(
  consult: Consult,
  what: CommandInput<'copy'>['what'],
  isSandbox: boolean,
): string | null {
  const text = textOf(consult, what);
  if (text === null) return null;
  const isMarked = what.kind === 'note' && isWithoutService(consult);
  return [...(isSandbox ? [sandboxMark] : []), ...(isMarked ? [withoutServiceMark] : []), text].join('\n\n');
}

function textOf(consult: Consult, what: CommandInput<'copy'>['what']): string | null {
  if (what.kind === 'transcript') return transcriptOf(consult);
  if (what.kind === 'offered') return consult.offered?.sections[what.index]?.content ?? null;
  return noteText(consult, what);
}

function noteText(
  consult: Consult,
  what: { readonly kind: 'note' } | { readonly kind: 'section'; readonly index: number },
): string | null {
  const note = noteOf(consult);
  if (note === null) return null;
  const texts = note.sections.map((section, index) => ({
    heading: section.heading,
    text: sectionText(section, consult.edits[index]),
  }));
  if (what.kind === 'section') return texts[what.index]?.text ?? null;
  return texts
    .filter(({ text }) => text !== '')
    .map(({ heading, text }) => `${heading}\n${text}`)
    .join('\n\n');
}
