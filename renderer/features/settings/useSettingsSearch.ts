import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ShownSection } from '../../components/SectionedPage.tsx';

/**
 * A row is found when each word of the query is in the row or in `head`, its section's heading with its introduction.
 * `isShown`: the section itself, with at least its heading.
 */
export function matchSettings(
  query: string,
  { head, rows }: { readonly head: string; readonly rows: readonly string[] },
) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = rows.map((row) => has(`${head} ${row}`));
  return { isShown: has(head) || found.includes(true), rows: found };
}

const textOf = (element: Element | null): string => element?.textContent ?? '';

type Shown = {
  readonly sections: readonly ShownSection[];
  /** The heading of the one section that is shown; undefined: the query is shown in all of them. */
  readonly current?: string | undefined;
};

/**
 * Shows the chosen section, or what the query finds in all of them. Hidden rows stay in the page, so that nothing that
 * was typed is lost.
 */
function showIn(root: HTMLElement, query: string, chosen: string | undefined): Shown {
  const all = [...root.querySelectorAll('section')].map((section) => {
    const heading = section.querySelector('h2');
    const rows = [...section.querySelectorAll<HTMLElement>('[data-setting]')];
    const head = `${textOf(heading)} ${textOf(section.querySelector('header > p'))}`;
    const match = matchSettings(query, { head, rows: rows.map(textOf) });
    rows.forEach((row, index) => {
      row.hidden = match.rows[index] === false;
    });
    for (const fieldset of section.querySelectorAll('fieldset')) {
      const own = rows.filter((row) => fieldset.contains(row));
      fieldset.hidden = own.length > 0 && own.every((row) => row.hidden);
    }
    return { section, isFound: match.isShown, id: heading?.id ?? '', title: textOf(heading) };
  });
  const one = query.trim() === '' ? (all.find(({ id }) => id === chosen) ?? all[0]) : undefined;
  for (const each of all) each.section.hidden = one === undefined ? !each.isFound : each !== one;
  const sections = all.filter(({ isFound }) => isFound).map(({ id, title }) => ({ id, title }));
  return { sections, current: one?.id };
}

/** Searches the sections in `root` by the words that they show, and again whenever their content changes. */
export function useSettingsSearch(root: RefObject<HTMLElement | null>, query: string) {
  const [chosen, setChosen] = useState<string>();
  const [shown, setShown] = useState<Shown>({ sections: [] });
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const show = (): void => {
      const now = showIn(element, query, chosen);
      setShown((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    show();
    // What is shown begins at the top.
    element.closest('main')?.scrollTo(0, 0);
    const observer = new MutationObserver(show);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [root, query, chosen]);
  // Its heading can take the focus at once.
  const onChoose = (id: string): void => flushSync(() => setChosen(id));
  return { ...shown, onChoose };
}
