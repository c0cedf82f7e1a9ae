import { createStore } from 'zustand/vanilla';
import type { CommandInput, CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import { noFilters, type ListFilters } from '../../../shared/consult/listFilters.ts';
import { emptyGroupCounts, type ConsultListRowWithMatch } from '../../../shared/ipc/snapshot.ts';

export type ListCriteria = { readonly query: string; readonly filters: ListFilters };
/** `by` null: all consults. */
type RowList = { readonly connectionId: ConnectionId; readonly by: ListCriteria | null };

export const noPages = {
  list: null as RowList | null,
  total: 0,
  groups: emptyGroupCounts,
  revision: 0,
  rows: new Map() as ReadonlyMap<number, ConsultListRowWithMatch>,
};

/** Older rows stay until newer ones arrive. */
type RowPages = Readonly<typeof noPages>;

type Answer = CommandResult<'readConsultRows'>;
type RowsAnswer = Extract<Answer, { ok: true }>['value'];

const pageRows = 100;
/** How long a question waits for the answer to the one before, in ms. */
const pauseMs = 150;

export const isSame = <T>(a: T, b: T): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

function withPage(before: RowPages, list: RowList, page: number, answer: RowsAnswer): RowPages {
  const isKnown = isSame(before.list, list);
  if (isKnown && answer.revision < before.revision) return before;
  const { rows: fresh, total, groups, revision } = answer;
  const ids = new Set(fresh.map((row) => row.id));
  const isKept = ([at, row]: readonly [number, ConsultListRowWithMatch]): boolean =>
    at < total && Math.floor(at / pageRows) !== page && !ids.has(row.id);
  const older = isKnown ? [...before.rows].filter(isKept) : [];
  const rows = new Map([...older, ...fresh.map((row, at) => [page * pageRows + at, row] as const)]);
  return { list, total, groups, revision, rows };
}

export function createRowPages(
  read: (asked: CommandInput<'readConsultRows'>) => Promise<Answer>,
  /** Not called for a list that is no longer wanted. */
  onFailed: (answer: Extract<Answer, { ok: false }>) => void,
) {
  const pages = createStore<RowPages>(() => noPages);
  let wanted: { readonly list: RowList; readonly revision: number } | null = null;
  /** For the wanted list and revision; `due`: main was not asked for them yet. */
  let [requested, due] = [new Set<number>(), [] as number[]];
  let isAsking = false;

  function askNext(): void {
    isAsking = false;
    void askForDue();
  }

  /** One question at a time, or typing would fill main with searches; without an answer, after a pause. */
  async function askForDue(): Promise<void> {
    const page = due.at(-1);
    if (isAsking || wanted === null || page === undefined) return;
    due.pop();
    const { list } = wanted;
    const { query, filters } = list.by ?? { query: '', filters: noFilters };
    isAsking = true;
    const pause = setTimeout(askNext, pauseMs);
    const answer = await read({ query, filters, from: page * pageRows, count: pageRows });
    clearTimeout(pause);
    if (isSame(wanted?.list, list)) {
      if (answer.ok) pages.setState((before) => withPage(before, list, page, answer.value));
      else onFailed(answer);
    }
    askNext();
  }

  return {
    pages,
    /** Also the answers under way. */
    forget(): void {
      wanted = null;
      pages.setState(noPages);
    },
    /** Rows that are missing or older than `revision`; by default how the list begins. */
    request(list: RowList, revision: number, from = 0, to = 1): void {
      if (!isSame(wanted, { list, revision })) {
        wanted = { list, revision };
        [requested, due] = [new Set(), []];
      }
      for (let page = Math.floor(from / pageRows); page * pageRows < to; page += 1) {
        if (!requested.has(page)) due.push(page);
        requested.add(page);
      }
      void askForDue();
    },
  };
}
