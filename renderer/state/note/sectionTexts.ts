import { createStore } from 'zustand/vanilla';
import type { ConsultId } from '../../../shared/ids.ts';
import type { Section, SectionEdit } from '../../../shared/consult/note.ts';
import type { Autosave } from './autosave.ts';
import { asShown, contentOf, sectionKey, shownText, untouched } from './sectionEdits.ts';
import { beginHistory, presentOf, recordText, stepText, type TextHistory } from './textHistory.ts';

export type SectionPlace = {
  readonly consultId: ConsultId;
  readonly index: number;
  readonly section: Section;
  readonly edit: SectionEdit | undefined;
};

/** How many sections have an undo history: those changed last. */
const maxSections = 40;

export const keyOf = ({ consultId, index, section }: SectionPlace): string =>
  sectionKey(consultId, index, section);

type SectionDrafts = Pick<Autosave<SectionEdit>, 'drafts' | 'put' | 'readTyped'>;

/** A text area loses its own undo history when a text from elsewhere is put in. */
function createHistories({ drafts, readTyped }: SectionDrafts) {
  const histories = createStore<Readonly<Record<string, TextHistory>>>(() => ({}));

  /** Including one that main does not have yet. */
  const edit = (place: SectionPlace): SectionEdit =>
    drafts.getState()[keyOf(place)]?.value ?? place.edit ?? untouched;

  return {
    histories,
    edit,
    /** The history of the present text; a history of another text is invalid. */
    of: (place: SectionPlace): TextHistory => {
      readTyped();
      const text = shownText(place.section, edit(place));
      const history = histories.getState()[keyOf(place)];
      return history !== undefined && presentOf(history) === text ? history : beginHistory(text);
    },
    store: (place: SectionPlace, history: TextHistory): void => {
      const key = keyOf(place);
      const others = Object.entries(histories.getState()).filter(([other]) => other !== key);
      histories.setState(Object.fromEntries([...others.slice(1 - maxSections), [key, history]]), true);
    },
    /** Ends the current step: later typing begins a new step. */
    close: (place: SectionPlace): void => {
      readTyped();
      const history = histories.getState()[keyOf(place)];
      if (history !== undefined && history.last?.manner !== 'set')
        histories.setState({ [keyOf(place)]: { ...history, last: null } });
    },
    forget: (): void => histories.setState({}, true),
  };
}

export function createSectionTexts(drafts: SectionDrafts) {
  const { histories, edit, of, store, close, forget } = createHistories(drafts);

  function save(place: SectionPlace, shown: string, content = shown): void {
    const saved = contentOf(place.section.content, shown) === null ? null : content;
    drafts.put(keyOf(place), { content: saved, isRemoved: false });
  }

  /** `content` may have its own line ends. */
  function put(place: SectionPlace, content: string, how: Parameters<typeof recordText>[2]): void {
    const shown = asShown(content);
    const history = recordText(of(place), shown, how);
    save(place, shown, content);
    store(place, history);
  }

  function step(place: SectionPlace, by: -1 | 1): void {
    const history = of(place);
    const moved = stepText(history, by);
    if (moved !== null) save(place, presentOf(moved));
    store(place, moved ?? history);
  }

  return {
    histories,
    edit,
    /** `content`: the whole of the box. */
    typed: put,
    /** From elsewhere, as one undo step and to the byte. `atMs`: of all that belong together. */
    set: (place: SectionPlace, content: string, atMs = performance.now()): void =>
      put(place, content, { manner: 'set', caret: content.length, atMs }),
    /** In those of its sections that have not changed since. False: there are none. */
    unset: (places: readonly SectionPlace[]): boolean => {
      const sets = places.flatMap((place) => {
        const { last } = of(place);
        return last?.manner === 'set' && !edit(place).isRemoved ? [{ place, atMs: last.atMs }] : [];
      });
      const lastMs = Math.max(...sets.map(({ atMs }) => atMs));
      const own = sets.filter(({ atMs }) => atMs === lastMs);
      for (const { place } of own) step(place, -1);
      return own.length > 0;
    },
    step,
    close,
    forget,
  };
}
