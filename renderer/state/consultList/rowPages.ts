import { createStore } from 'zustand/vanilla';
import type { CommandArgument, CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import { noFilters, type ListFilters } from '../../../shared/consult/listFilters.ts';
import { noGroups, type FoundRow } from '../../../shared/ipc/snapshot.ts';

/** The search and filters of a list: an empty query finds all. */
export type ListCriteria = { readonly query: string; readonly filters: ListFilters };
/** One list: a connection, and its search and filters; null: all consults. */
type RowList = { readonly connectionId: ConnectionId; readonly by: ListCriteria | null };

const nothing = {
  list: null as RowList | null,
  total: 0,
  groups: noGroups,
  revision: 0,
  rows: new Map() as ReadonlyMap<number, FoundRow>,
};

/** Main's answers about the list that was requested last. Older rows stay until newer ones arrive. */
type RowPages = Readonly<typeof nothing>;

export type RowPagesStore = ReturnType<typeof createRowPages>;

type Answer = CommandResult<'readConsultRows'>;

const pageRows = 100;

export const isSameCriteria = (a: ListCriteria | null, b: ListCriteria | null): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

const isSameList = (a: RowList | null, b: RowList): boolean =>
  a !== null && a.connectionId === b.connectionId && isSameCriteria(a.by, b.by);

/** The rows of one list, page by page, as far as somebody has looked. */
export function createRowPages(
  read: (asked: CommandArgument<'readConsultRows'>) => Promise<Answer>,
  /** Not called for a list that is no longer wanted. */
  onFailed: (answer: Extract<Answer, { ok: false }>) => void,
) {
  const pages = createStore<RowPages>(() => nothing);
  let wanted: { readonly list: RowList; readonly revision: number } | null = null;
  /** Pages requested for the wanted list and revision. */
  let asked = new Set<number>();

  function accept(list: RowList, page: number, answer: Extract<Answer, { ok: true }>['value']): void {
    const before = pages.getState();
    const isKnown = isSameList(before.list, list);
    if (isKnown && answer.revision < before.revision) return;
    const { rows: fresh, total, groups, revision } = answer;
    const ids = new Set(fresh.map((row) => row.id));
    const older = isKnown ? [...before.rows].filter(([, row]) => !ids.has(row.id)) : [];
    const first = page * pageRows;
    const rows = new Map([
      ...older.filter(([at]) => at < total && (at < first || at >= first + pageRows)),
      ...fresh.map((row, at) => [first + at, row] as const),
    ]);
    pages.setState({ list, total, groups, revision, rows });
  }

  async function ask(list: RowList, page: number): Promise<void> {
    const { query, filters } = list.by ?? { query: '', filters: noFilters };
    const answer = await read({ query, filters, from: page * pageRows, count: pageRows });
    // Another list is wanted meanwhile.
    if (wanted === null || !isSameList(wanted.list, list)) return;
    if (answer.ok) accept(list, page, answer.value);
    else onFailed(answer);
  }

  return {
    pages,
    /** Drops all rows, and also the answers that are still under way. */
    forget(): void {
      wanted = null;
      pages.setState(nothing);
    },
    /** Requests the rows `from` up to `to` that are missing or older than `revision`; by default how the list begins. */
    request(list: RowList, revision: number, from = 0, to = 1): void {
      if (wanted === null || !isSameList(wanted.list, list) || wanted.revision !== revision) {
        wanted = { list, revision };
        asked = new Set();
      }
      for (let page = Math.floor(from / pageRows); page * pageRows < to; page += 1) {
        if (asked.has(page)) continue;
        asked.add(page);
        void ask(list, page);
      }
    },
  };
}
