import { useEffect, useState, type JSX } from 'react';
import { looks } from './styles/looks.ts';

/** How long a change stays in the page, in ms: a screen reader would read it again after each dialog that closes. */
const spokenMs = 5_000;

/**
 * Tells screen readers of a text that has changed, and nothing of the one that was there at first. For a status in which
 * the text is a button's: Orca takes no news from a button in a live region.
 */
export function SpokenChange({ text }: { readonly text: string }): JSX.Element {
  const [shown, setShown] = useState(text);
  const [news, setNews] = useState('');
  if (shown !== text) {
    setShown(text);
    setNews(text);
  }
  useEffect(() => {
    if (news === '') return undefined;
    const timer = setTimeout(() => setNews(''), spokenMs);
    return () => clearTimeout(timer);
  }, [news]);
  return (
    <div aria-live="polite" className={looks.hidden}>
      {news}
    </div>
  );
}
