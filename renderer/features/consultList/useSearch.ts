import { useEffect } from 'react';
import type { ConsultRow } from '../../../shared/snapshot.ts';
import { announce, ask, notify, screen } from '../../state/page.ts';
import { commandFailureText, strings } from '../../ui/strings.ts';

const pauseMs = 150;

async function search(query: string, isOvertaken: () => boolean): Promise<void> {
  const answer = await ask('searchConsults', { query });
  if (isOvertaken()) return;
  if (answer.ok) {
    screen.setState({ found: new Set(answer.value.consultIds) });
    announce(strings.list.found(answer.value.consultIds.length));
  } else notify(commandFailureText(answer.error.code), true);
}

/** Asks main what the query finds, once typing pauses, and again when a consult changed. The last question wins. */
export function useSearch(query: string, consults: readonly ConsultRow[]): void {
  useEffect(() => {
    const text = query.trim();
    if (text === '' || consults.length === 0) {
      screen.setState({ found: null });
      return undefined;
    }
    let isOvertaken = false;
    const timer = setTimeout(() => void search(text, () => isOvertaken), pauseMs);
    return () => {
      isOvertaken = true;
      clearTimeout(timer);
    };
  }, [query, consults]);
}
