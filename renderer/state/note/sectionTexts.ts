import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Section, SectionEdit } from '../../../shared/consult/note.ts';
import type { Autosave } from './autosave.ts';
import { asShown, contentOf, fromSectionKey, sectionKey, shownText, untouched } from './sectionEdits.ts';
import {
  beginHistory,
  closeStep,
  recordText,
  redoText,
  undoText,
  type Manner,
  type TextHistory,
} from './textHistory.ts';

/** A section as main has it, and its place. */
export type SectionPlace = {
  readonly consultId: string;
  readonly index: number;
  readonly section: Section;
  readonly edit: SectionEdit | undefined;
};

export type SectionState = {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Grows with each text that the box must show and that did not come from its own keys. */
  readonly boxRevision: number;
  /** Where the caret belongs after the last such text. */
  readonly caret: number;
};

export type SectionTexts = {
  /** By section key. A state changes when a button changes or a text is put into the box, not at each keystroke. */
  readonly states: StoreApi<Readonly<Record<string, SectionState>>>;
  /** The current edit, including one that main does not have yet. */
  readonly edit: (place: SectionPlace) => SectionEdit;
  /** Records the text that the person typed: the whole of the box. */
  readonly typed: (place: SectionPlace, shown: string, how: Typing) => void;
  /** Puts a text from elsewhere into the section, as one undo step and to the byte. */
  readonly set: (place: SectionPlace, content: string) => void;
  readonly undo: (place: SectionPlace) => void;
  readonly redo: (place: SectionPlace) => void;
  /** Ends the current step: later typing begins a new step. */
  readonly close: (place: SectionPlace) => void;
  /** Drops the histories of all sections. */
  readonly forget: () => void;
};

type Typing = { readonly manner: Manner; readonly caret: number };

/** The state of a section without changes. */
export const unchangedState: SectionState = { canUndo: false, canRedo: false, boxRevision: 0, caret: 0 };

/** How many consults have an undo history: those changed last. */
const maxConsults = 8;

const keyOf = ({ consultId, index }: SectionPlace): string => sectionKey(consultId, index);

/** The sections' texts and undo history: a text area loses its own undo when a text from elsewhere is put in. */
export function createSectionTexts(drafts: Pick<Autosave<SectionEdit>, 'drafts' | 'put'>): SectionTexts {
  const states = createStore<Readonly<Record<string, SectionState>>>(() => ({}));
  const histories = new Map<string, TextHistory>();

  const edit = (place: SectionPlace): SectionEdit =>
    drafts.drafts.getState()[keyOf(place)]?.value ?? place.edit ?? untouched;

  /** The history of the present text; a history of another text is invalid. */
  function historyOf(place: SectionPlace): TextHistory {
    const text = shownText(place.section, edit(place));
    const history = histories.get(keyOf(place));
    return history?.text === text ? history : beginHistory(text);
  }

  function storeHistory(key: string, history: TextHistory): void {
    histories.delete(key);
    histories.set(key, history);
    const consults = new Set([...histories.keys()].map((one) => fromSectionKey(one).consultId));
    const [oldest] = consults;
    if (consults.size <= maxConsults || oldest === undefined) return;
    for (const one of histories.keys()) if (fromSectionKey(one).consultId === oldest) dropHistory(one);
  }

  function dropHistory(key: string): void {
    histories.delete(key);
    const { [key]: _gone, ...rest } = states.getState();
    states.setState(rest, true);
  }

  /** `caret`: the caret's place in a text that the box does not show yet; null: the box shows the text. */
  function publish(place: SectionPlace, history: TextHistory, caret: number | null): void {
    const key = keyOf(place);
    storeHistory(key, history);
    const before = states.getState()[key] ?? unchangedState;
    const canUndo = history.past.length > 0;
    const canRedo = history.future.length > 0;
    if (caret !== null)
      states.setState({ [key]: { canUndo, canRedo, boxRevision: before.boxRevision + 1, caret } });
    else if (before.canUndo !== canUndo || before.canRedo !== canRedo)
      states.setState({ [key]: { ...before, canUndo, canRedo } });
  }

  function save(place: SectionPlace, shown: string): void {
    drafts.put(keyOf(place), { content: contentOf(place.section.content, shown), isRemoved: false });
  }

  const move = (step: typeof undoText) => (place: SectionPlace) => {
    const moved = step(historyOf(place));
    if (moved === null) return publish(place, historyOf(place), null);
    save(place, moved.history.text);
    return publish(place, moved.history, moved.caret);
  };

  return {
    states,
    edit,
    typed(place, shown, how) {
      const history = recordText(historyOf(place), shown, { ...how, atMs: performance.now() });
      save(place, shown);
      publish(place, history, null);
    },
    set(place, content) {
      const before = historyOf(place);
      const shown = asShown(content);
      const history = recordText(before, shown, { manner: 'atOnce', atMs: performance.now() });
      // This text never was in a box, so it still has its own line ends.
      const saved = contentOf(place.section.content, shown) === null ? null : content;
      drafts.put(keyOf(place), { content: saved, isRemoved: false });
      const last = history === before ? undefined : history.past.at(-1);
      publish(place, history, last === undefined ? shown.length : last.at + last.inserted.length);
    },
    undo: move(undoText),
    redo: move(redoText),
    close: (place) => {
      const history = histories.get(keyOf(place));
      if (history !== undefined) histories.set(keyOf(place), closeStep(history));
    },
    forget() {
      histories.clear();
      states.setState({}, true);
    },
  };
}
