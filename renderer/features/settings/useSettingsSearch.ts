import { useLayoutEffect, useState, type RefObject } from 'react';
import type { ShownSection } from '../../components/SectionedPage.tsx';

/** The texts of one section: its heading with its introduction, and each of its rows. */
type SectionTexts = { readonly head: string; readonly rows: readonly string[] };

/** Which rows of a section a search shows. `isShown`: the section itself, with at least its heading. */
type SectionMatch = { readonly isShown: boolean; readonly rows: readonly boolean[] };

/** A row is found when each word of the query is in the row or in its section's heading. */
export function matchSettings(query: string, { head, rows }: SectionTexts): SectionMatch {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = rows.map((row) => has(`${head} ${row}`));
  return { isShown: has(head) || found.includes(true), rows: found };
}

const textOf = (element: Element | null): string => element?.textContent ?? '';

/** Hides what the query does not find. Hidden rows stay in the page, so that nothing that was typed is lost. */
function searchIn(root: HTMLElement, query: string): readonly ShownSection[] {
  return [...root.querySelectorAll('section')].flatMap((section) => {
    const head = section.querySelector('[data-section-head]');
    const heading = head?.querySelector('h2');
    const rows = [...section.querySelectorAll<HTMLElement>('[data-setting]')];
    const match = matchSettings(query, { head: textOf(head), rows: rows.map(textOf) });
    rows.forEach((row, index) => {
      row.hidden = match.rows[index] === false;
    });
    for (const fieldset of section.querySelectorAll('fieldset')) {
      const own = rows.filter((row) => fieldset.contains(row));
      fieldset.hidden = own.length > 0 && own.every((row) => row.hidden);
    }
    section.hidden = !match.isShown;
    if (!match.isShown || heading === null || heading === undefined) return [];
    return [{ id: heading.id, title: textOf(heading) }];
  });
}

/** Searches the sections in `root` by the words that they show, and again whenever their content changes. */
export function useSettingsSearch(
  root: RefObject<HTMLElement | null>,
  query: string,
): readonly ShownSection[] {
  const [shown, setShown] = useState<readonly ShownSection[]>([]);
  useLayoutEffect(() => {
    const sections = root.current;
    if (sections === null) return undefined;
    const search = (): void => {
      const now = searchIn(sections, query);
      setShown((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    search();
    // What was found begins at the top.
    sections.closest('main')?.scrollTo(0, 0);
    const observer = new MutationObserver(search);
    observer.observe(sections, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [root, query]);
  return shown;
}
