import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { endUnaskedWorker, whereSaidInWorker } from '../../noteCheck/checkInWorker.ts';
import type { WhereAsked, WhereSaid } from '../../noteCheck/findWhereSaid.ts';
import type { App } from '../../state/app.ts';
import { selectInSection } from '../../state/focusTargets.ts';
import { noteTexts, type NotePlace } from '../../state/note/sectionEdits.ts';
import { toCheck } from '../../state/noteCheck/noteSubject.ts';
import { shownMarkOf } from '../../state/noteCheck/openMarks.ts';
import { noteCheckStrings } from '../../strings/noteCheckStrings.ts';
import { showNote } from '../compare/CompareView.tsx';

const strings = noteCheckStrings.where;
const notFound = [strings.none, strings.noSentence];

/** It was about another sentence. */
function forgetNotFound({ uiStore }: App): void {
  const text = uiStore.getState().notice?.text ?? '';
  if (notFound.some((one) => text.startsWith(one))) uiStore.setState({ notice: null });
}

/** null: told that it cannot be, or the vet has gone on to another text. */
async function askWhere(
  app: App,
  asked: WhereAsked,
): Promise<{ readonly consult: ConsultView; readonly said: WhereSaid } | null> {
  const consult = app.snapshotStore.getState().snapshot?.open ?? null;
  const { notify } = app.forCurrentSession();
  forgetNotFound(app);
  const textsNow = () => consult && noteTexts(consult, app.sectionDrafts.drafts.getState());
  app.sectionDrafts.readTyped();
  const texts = textsNow();
  if (consult === null || texts === null) return null;
  const transcript = consult.transcript?.trim() === '' ? null : consult.transcript;
  if (transcript === null) {
    notify(strings.noTranscript);
    return null;
  }
  const note = toCheck({ consult, texts, transcript, others: [] });
  const said = await whereSaidInWorker(note, asked).catch(() => null);
  // Only the check tells when nobody reads this note any more.
  if (!app.settingsNow().checksNotes) endUnaskedWorker();
  if (app.snapshotStore.getState().snapshot?.open?.id !== consult.id) return null;
  if (said === null) notify(strings.failed, true);
  return said !== null && String(textsNow()) === String(texts) ? { consult, said } : null;
}

/** What limits an answer: another language, or a transcript that is here in part. */
export const limitOf = ({ isShortened }: Pick<ConsultView, 'isShortened'>, isEnglish: boolean): string =>
  isShortened ? strings.inPart : isEnglish ? '' : strings.foreign;

/** Shows where the sentence at a place of the note was said; if a marked place's panel is open, there. */
export async function showPassages(app: App, { section, start: caret }: NotePlace): Promise<void> {
  const focused = document.activeElement;
  const found = await askWhere(app, { section, caret });
  if (found === null) return;
  const { consult, said } = found;
  const { isEnglish, passages: spans } = said;
  const [first] = spans;
  if (first === undefined)
    return app.forCurrentSession().notify(`${strings.none} ${limitOf(consult, isEnglish)}`.trim());
  const isInPanel = shownMarkOf(app.noteCheck.state.getState()) !== null;
  const shown = (isInPanel ? app.uiStore.getState().shownWords : null) ?? { consultId: consult.id, ...first };
  const passages = { from: { section, start: caret }, spans, isEnglish };
  app.uiStore.setState({ shownWords: { ...shown, passages }, comesFrom: null });
  requestAnimationFrame(() => {
    if (!isInPanel && document.activeElement === focused)
      document.querySelector<HTMLElement>('[data-passages] button')?.focus();
  });
}

/** The caret goes back to the sentence. */
export function closePassages(app: App): void {
  const from = app.uiStore.getState().shownWords?.passages?.from;
  app.uiStore.setState({ shownWords: null, comesFrom: null });
  if (from === undefined) return;
  showNote(app);
  selectInSection(from.section, { start: from.start, end: from.start }, true);
}

/** Shows the sentences of the note that come from a place of the transcript. The focus stays where it is. */
export async function showSentences(app: App, place: number): Promise<void> {
  const { notify, announce } = app.forCurrentSession();
  const found = await askWhere(app, { place });
  if (found === null) return;
  const { consult, said } = found;
  const [first] = said.sentences;
  app.uiStore.setState({ comesFrom: null });
  if (first === undefined) return notify(`${strings.noSentence} ${limitOf(consult, said.isEnglish)}`.trim());
  showNote(app);
  app.uiStore.setState({ comesFrom: { consultId: consult.id, sentences: said.sentences } });
  selectInSection(first.section, { start: first.start, end: first.start });
  const texts = noteTexts(consult, app.sectionDrafts.drafts.getState());
  announce(
    said.sentences.map(({ section, start, end }) => texts[section]?.slice(start, end) ?? '').join(' '),
  );
}
