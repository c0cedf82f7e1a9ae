import type { Consult, Patient } from '../../shared/consult/consult.ts';
import { patientLikeness } from '../../shared/consult/earlierVisit.ts';
import type { ListedConsult } from '../../shared/consult/listedConsult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { ListedRows, RowsAsked } from '../ports/store.ts';
import type { Database } from './database.ts';
import { rowReader } from './rowReader.ts';
import { listedConsultSchema } from '../../shared/consult/consultSchemas.ts';
import { findSearchHits } from './search/searchHits.ts';
import type { OnUnreadableRow } from './storeProblem.ts';
import { z } from 'zod';
import { hasFilters, noFilters, type ListFilters } from '../../shared/consult/listFilters.ts';
import { searchIndexReader } from './search/searchIndex.ts';
import { indexQueryPhrases, queryWords, foldText } from './search/searchText.ts';
import { similarWords } from '../../shared/text/similarWords.ts';

type ListRowsDeps = {
  readonly order: ConsultOrderCache;
  readonly rowOf: (id: ConsultId) => number | null;
  readonly one: (id: ConsultId) => Consult | null;
  readonly onUnreadableRow: OnUnreadableRow;
};

export function listRows(database: Database, { order, rowOf, one, onUnreadableRow }: ListRowsDeps) {
  const read = rowReader('consult_rows', listedConsultSchema, onUnreadableRow);
  const selectListed = database.prepare(
    `SELECT json ->> 'id' AS id, json FROM consult_rows WHERE row = ? AND connection_id = ?`,
  );
  const selectBetween = database.prepare(
    `SELECT json ->> 'id' AS id, json FROM consult_rows
     WHERE connection_id = ? AND created_at >= ? AND created_at < ?
     ORDER BY created_at, row`,
  );

  const selectPatients = database.prepare(
    `SELECT row, json ->> '$.patient.name' AS name, json ->> '$.patient.species' AS species,
       json ->> '$.patient.reference' AS reference FROM (${newest})`,
  );

  const rowsOf = (ids: readonly ConsultId[]): readonly number[] => ids.flatMap((id) => rowOf(id) ?? []);

  return {
    rows: ({ from, count, without, inFront, ...asked }: RowsAsked): ListedRows => {
      const { connection } = asked;
      const { rows: found, words } = order.of(asked);
      const excluded = new Set(rowsOf(without));
      const left = found.filter((row) => !excluded.has(row));
      const { rows, ...groups } =
        inFront === undefined
          ? { rows: left, inFront: [], ready: 0 }
          : inGroups(left, inFront.map(rowsOf), order.ready(connection));
      const part = rows.slice(from, from + count);
      const listed = read(part.flatMap((row) => selectListed.get(row, connection) ?? []));
      const hits = words.length === 0 ? [] : listed;
      const places = new Map(
        hits.map((row) => [row.id, findSearchHits(row, { words, consult: () => one(row.id) })] as const),
      );
      return { rows: listed, total: rows.length, ...groups, found: places };
    },
    between: (connection: ConnectionId, from: number, to: number): readonly ListedConsult[] =>
      read(selectBetween.all(connection, from, to)),
    alike: (connection: ConnectionId, patient: Patient): readonly ListedConsult[] => {
      const known = patientRows.parse(selectPatients.all(connection));
      const found = known.filter((one) => patientLikeness(one, patient) !== null);
      return read(found.flatMap(({ row }) => selectListed.get(row, connection) ?? []));
    },
  };
}

const text = z
  .string()
  .nullable()
  .transform((value) => value ?? '');
const patientRows = z.array(z.object({ row: z.number(), name: text, species: text, reference: text }));

function inGroups(
  rows: readonly number[],
  first: readonly (readonly number[])[],
  isReady: ReadonlySet<unknown>,
): { readonly rows: readonly number[]; readonly inFront: readonly number[]; readonly ready: number } {
  const moved = new Set(first.flat());
  const there = new Set(rows.filter((row) => moved.has(row)));
  const fronts = first.map((group) => group.filter((row) => there.has(row)));
  const left = rows.filter((row) => !moved.has(row));
  const ready = left.filter((row) => isReady.has(row));
  const others = left.filter((row) => !isReady.has(row));
  return {
    rows: fronts.flat().concat(ready, others),
    inFront: fronts.map(({ length }) => length),
    ready: ready.length,
  };
}

type Asked = Pick<RowsAsked, 'connection' | 'query' | 'dates' | 'filters'>;

/**
 * `rows`: newest first. `words`: of the query or, where nothing has its one word, names of patients near to
 * it.
 */
type Found = { readonly rows: readonly number[]; readonly words: readonly string[] };

const rowNumbers = z.array(z.number());

export type ConsultOrderCache = ReturnType<typeof consultOrderCache>;

/** Row numbers stay in memory, newest first, so that no list or search needs a sort or a join. */
export function consultOrderCache(database: Database) {
  const select = consultSelects(database);
  const rowsWith = searchIndexReader(database);
  const namesNear = nearNames(database);
  const withName = namedRows(database);
  const ofConnections = new Map<ConnectionId, readonly number[]>();
  /** Lists ask for the next part of the same rows as they scroll. */
  let last: (Found & { readonly by: string }) | null = null;

  function all(connection: ConnectionId): readonly number[] {
    const known = ofConnections.get(connection) ?? rowNumbers.parse(select.all(connection));
    ofConnections.set(connection, known);
    return known;
  }

  /** The index has rows of all connections. */
  function withWords(connection: ConnectionId, query: string): Found {
    const words = queryWords(query);
    if (words.length === 0) return { rows: all(connection), words };
    const rows = among(all(connection), rowsWith(indexQueryPhrases(query)));
    const near = rows.length > 0 || words.length > 1 ? [] : namesNear(connection, words.join());
    if (near.length === 0) return { rows, words };
    const found = near.flatMap((name) => rowsWith(indexQueryPhrases(name)));
    return { rows: among(all(connection), found), words: near };
  }

  function find({ connection, query, dates = null, filters }: Asked): Found {
    const within = (rows: readonly number[], by: ListFilters): readonly number[] =>
      hasFilters(by) ? among(rows, select.filtered(connection, by)) : rows;
    if (dates !== null) {
      const { rows, words } = withWords(connection, dates.others);
      const of = { ...noFilters, begunFrom: dates.from, begunBefore: dates.before };
      const visits = within(within(rows, of), filters);
      const named = among(withName(connection, dates.words), rowsWith(indexQueryPhrases(query)));
      if (visits.length > 0)
        return { rows: among(all(connection), [...visits, ...within(named, filters)]), words };
    }
    const { rows, words } = withWords(connection, query);
    return { rows: within(rows, filters), words };
  }

  return {
    of(asked: Asked): Found {
      const by = JSON.stringify([asked.connection, asked.query, asked.dates, asked.filters]);
      if (last?.by !== by) last = { by, ...find(asked) };
      return last;
    },
    /** In no order. */
    ready: (connection: ConnectionId): ReadonlySet<unknown> => new Set(select.ready(connection)),
    /** `isMoved`: the consult came, went, or has another place. */
    changed(isMoved: boolean): void {
      last = null;
      if (isMoved) ofConnections.clear();
    },
  };
}

function among(rows: readonly number[], wanted: readonly unknown[]): readonly number[] {
  const isWanted = new Set(wanted);
  return rows.filter((row) => isWanted.has(row));
}

/** Each query reads one index; `INDEXED BY` makes it fail if it would not. */
function consultSelects(database: Database) {
  const select = (index: string, also: string) =>
    database
      .prepare(`SELECT row FROM consult_rows INDEXED BY ${index} WHERE connection_id = @connection ${also}`)
      .pluck();
  const inOrder = select('consult_rows_listed', 'ORDER BY created_at DESC, row DESC');
  const between = 'AND created_at >= @from AND created_at < @before';
  const byDate = select('consult_rows_listed', between);
  const byPhase = select('consult_rows_by_phase', `AND phase = @phase ${between}`);
  const ready = select('consult_rows_by_phase', "AND phase = 'noteReady'");
  return {
    all: (connection: ConnectionId) => inOrder.all({ connection }),
    filtered(connection: ConnectionId, { phase, begunFrom, begunBefore }: ListFilters) {
      const dates = { connection, from: begunFrom ?? -Infinity, before: begunBefore ?? Infinity };
      return phase === null ? byDate.all(dates) : byPhase.all({ ...dates, phase });
    },
    ready: (connection: ConnectionId) => ready.all({ connection }),
  };
}

/** Enough for a year of a vet, and read in some milliseconds. */
const newest = `SELECT row, json FROM consult_rows INDEXED BY consult_rows_listed
  WHERE connection_id = ? ORDER BY created_at DESC, row DESC LIMIT 5000`;
const mostNames = 5;
const names = z.array(z.string().nullable());

/** One letter of a short word may be another, two of a longer one. */
const allowed = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

function nearNames(database: Database): (connection: ConnectionId, word: string) => readonly string[] {
  const select = database.prepare(`SELECT DISTINCT json ->> '$.patient.name' FROM (${newest})`).pluck();
  return (connection, word) => {
    const known = names
      .parse(select.all(connection))
      .flatMap((name) => foldText(name ?? '').match(/\p{L}+/gu) ?? []);
    return similarWords(word, new Set(known), allowed(word)).slice(0, mostNames);
  };
}

function namedRows(database: Database): (connection: ConnectionId, words: string) => readonly number[] {
  const select = database
    .prepare(`SELECT row FROM (${newest}) WHERE json ->> '$.patient.name' LIKE '%' || ? || '%'`)
    .pluck();
  return (connection, words) => rowNumbers.parse(select.all(connection, words));
}
