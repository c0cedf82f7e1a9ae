import { useLayoutEffect, useState, type RefObject } from 'react';
import type { ShownSection } from '../../components/SectionedPage.tsx';
import { matchSettings } from './matchSettings.ts';

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
    const observer = new MutationObserver(search);
    observer.observe(sections, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [root, query]);
  return shown;
}
