import type { Database } from '../../main/storage/database.ts';

/** The names on the disk of the tables of the search, oldest first. */
export const searchTablesIn = (database: Database): readonly string[] =>
  database
    .prepare(
      `SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%' AND name LIKE 'consult_search_%'
       ORDER BY length(name), name`,
    )
    .pluck()
    .all()
    .map(String);
