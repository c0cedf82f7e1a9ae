import type { Database } from '../../../main/storage/database.ts';
import { indexQueryPhrases } from '../../../main/storage/search/searchText.ts';
import { searchTablesIn } from '../../support/searchTablesIn.ts';

/** As they are typed, letter by letter, and as they are looked for. */
export const queries = [
  ...[1, 2, 3, 4, 5, 6, 7].map((length) => 'biscuit'.slice(0, length)),
  ...'the,owner,limps,the owner,normal mild weight,recheck weeks,10777,x'.split(','),
  ...'daily tablets,zole,biscuit limps,not there at all,luna dog,ia'.split(','),
];

/**
 * The least that the database itself does for an answer: which consults, and the rows of the first hundred.
 */
export function bareSearch(database: Database): (query: string) => unknown {
  const tables = searchTablesIn(database);
  const find = database
    .prepare(
      tables.map((table) => `SELECT rowid FROM ${table} WHERE ${table} MATCH @words`).join(' UNION ALL '),
    )
    .pluck();
  const row = database.prepare('SELECT json FROM consult_rows WHERE row = ?');
  return (query) =>
    find
      .all({ words: indexQueryPhrases(query).join(' ') })
      .slice(-100)
      .map((found) => row.get(found));
}
