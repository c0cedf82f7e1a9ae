import { createStore } from 'zustand/vanilla';
import type { Section, SectionEdit } from '../../../shared/consult/note.ts';
import type { Autosave } from './autosave.ts';
import { asShown, contentOf, sectionKey, shownText, untouched } from './sectionEdits.ts';
import {
  changeBetween,
  beginHistory,
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

type SectionState = {
  readonly history: TextHistory;
  /** Grows with each text that the box must show and that did not come from its own keys. */
  readonly boxRevision: number;
  /** Where the caret belongs after the last such text. */
  readonly caret: number;
};

/** How many sections have an undo history: those changed last. */
const maxSections = 40;

const keyOf = ({ consultId, index }: SectionPlace): string => sectionKey(consultId, index);

/** The sections' texts and undo history: a text area loses its own undo when a text from elsewhere is put in. */
export function createSectionTexts(drafts: Pick<Autosave<SectionEdit>, 'drafts' | 'put'>) {
  const states = createStore<Readonly<Record<string, SectionState>>>(() => ({}));

  /** The current edit, including one that main does not have yet. */
  const edit = (place: SectionPlace): SectionEdit =>
    drafts.drafts.getState()[keyOf(place)]?.value ?? place.edit ?? untouched;

  /** The history of the present text; a history of another text is invalid. */
  function historyOf(place: SectionPlace): TextHistory {
    const text = shownText(place.section, edit(place));
    const history = states.getState()[keyOf(place)]?.history;
    return history?.text === text ? history : beginHistory(text);
  }

  /** `boxText`: what the box shows; by default it shows the text already. */
  function store(place: SectionPlace, history: TextHistory, boxText = history.text): void {
    const { [keyOf(place)]: before, ...others } = states.getState();
    const change = changeBetween(boxText, history.text);
    const caret = change === null ? (before?.caret ?? 0) : change.at + change.inserted.length;
    const boxRevision = (before?.boxRevision ?? 0) + (change === null ? 0 : 1);
    const last = Object.entries(others).slice(1 - maxSections);
    states.setState(Object.fromEntries([...last, [keyOf(place), { history, boxRevision, caret }]]), true);
  }

  function save(place: SectionPlace, shown: string, content = shown): void {
    const saved = contentOf(place.section.content, shown) === null ? null : content;
    drafts.put(keyOf(place), { content: saved, isRemoved: false });
  }

  const move = (step: typeof undoText) => (place: SectionPlace) => {
    const history = historyOf(place);
    const moved = step(history);
    if (moved !== null) save(place, moved.text);
    store(place, moved ?? history, history.text);
  };

  return {
    states,
    edit,
    /** Records the text that the person typed: the whole of the box. */
    typed(
      place: SectionPlace,
      shown: string,
      how: { readonly manner: Manner; readonly caret: number },
    ): void {
      const history = recordText(historyOf(place), shown, { ...how, atMs: performance.now() });
      save(place, shown);
      store(place, history);
    },
    /** Puts a text from elsewhere into the section, as one undo step and to the byte. */
    set(place: SectionPlace, content: string): void {
      const shown = asShown(content);
      const how = { manner: 'atOnce', caret: shown.length, atMs: performance.now() } as const;
      const before = historyOf(place);
      // This text never was in a box, so it still has its own line ends.
      save(place, shown, content);
      store(place, recordText(before, shown, how), before.text);
    },
    undo: move(undoText),
    redo: move(redoText),
    /** Ends the current step: later typing begins a new step. */
    close(place: SectionPlace): void {
      const state = states.getState()[keyOf(place)];
      if (state === undefined) return;
      const history = { ...state.history, last: null };
      states.setState({ [keyOf(place)]: { ...state, history } });
    },
    forget: (): void => states.setState({}, true),
  };
}
