import { z } from 'zod';
import type { ConnectionId } from '../../../shared/ids.ts';
import { lettersBetween } from '../../../shared/text/lettersBetween.ts';
import type { Database } from '../database.ts';
import { fold } from './searchText.ts';

/** Enough for a year of a vet, and read in some milliseconds. */
const newestRows = 5_000;
const mostNames = 5;
const names = z.array(z.string().nullable());

/** One letter of a short word may be another, two of a longer one; shorter words would be near to everything. */
const allowed = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/**
 * The patients' names, each a word, that are spelled nearly as this word: the nearest first. Of the newest consults of a
 * connection.
 */
export function nearNames(database: Database): (connection: ConnectionId, word: string) => readonly string[] {
  const select = database
    .prepare(
      `SELECT DISTINCT json ->> '$.patient.name' FROM (
         SELECT json FROM consult_rows INDEXED BY consult_rows_listed
         WHERE connection_id = ? ORDER BY created_at DESC, row DESC LIMIT ${newestRows})`,
    )
    .pluck();
  return (connection, word) => {
    const known = names.parse(select.all(connection)).flatMap((name) => fold(name ?? '').split(/[^\p{L}]+/u));
    return [...new Set(known)]
      .map((name) => ({ name, distance: lettersBetween(word, name) }))
      .filter(({ name, distance }) => name !== '' && distance <= allowed(word))
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, mostNames)
      .map(({ name }) => name);
  };
}
