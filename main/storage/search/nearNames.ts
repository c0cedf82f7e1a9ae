import { z } from 'zod';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { Database } from '../database.ts';
import { fold } from './searchText.ts';

/** Enough for a year of a vet, and read in some milliseconds. */
const newestRows = 5_000;
const mostNames = 5;
const names = z.array(z.string().nullable());

/** Single letters to insert, remove or replace that turn one word into the other (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [at, with_] of Array.from(other).entries())
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + Number(letter !== with_)),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

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
      .map((name) => ({ name, distance: editDistance(word, name) }))
      .filter(({ name, distance }) => name !== '' && distance <= allowed(word))
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, mostNames)
      .map(({ name }) => name);
  };
}
