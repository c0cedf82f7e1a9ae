import { z } from 'zod';
import type { ConnectionId } from '../../shared/ids.ts';
import type { ListFilters } from '../../shared/consult/listFilters.ts';
import type { Database } from './database.ts';

const mostSpecies = 200;

/**
 * The row numbers of one connection's consults that match the filters, in no order. Each query reads one index and nothing
 * else; `INDEXED BY` makes it fail if it would not.
 */
export function filteredRows(database: Database) {
  const select = (index: string, also = '') =>
    database
      .prepare(
        `SELECT row FROM consult_rows INDEXED BY ${index}
         WHERE connection_id = @connection AND created_at >= @from AND created_at < @before ${also}`,
      )
      .pluck();
  const byDate = select('consult_rows_listed');
  const byPhase = select('consult_rows_by_phase', 'AND phase = @phase');
  const bySpecies = select('consult_rows_by_species', 'AND species = lower(trim(@species))');
  const byBoth = select('consult_rows_by_species', 'AND species = lower(trim(@species)) AND phase = @phase');

  return (connection: ConnectionId, { phase, species, begunFrom, begunBefore }: ListFilters) => {
    const dates = { connection, from: begunFrom ?? -Infinity, before: begunBefore ?? Infinity };
    if (phase === null) return species === null ? byDate.all(dates) : bySpecies.all({ ...dates, species });
    return species === null ? byPhase.all({ ...dates, phase }) : byBoth.all({ ...dates, phase, species });
  };
}

/** The row numbers of one connection's consults whose note is ready, in no order. */
export function readyRows(database: Database) {
  const select = database
    .prepare(
      `SELECT row FROM consult_rows INDEXED BY consult_rows_by_phase
       WHERE connection_id = ? AND phase = 'noteReady'`,
    )
    .pluck();
  return (connection: ConnectionId): readonly unknown[] => select.all(connection);
}

/** Steps from one species to the next by index, however many consults have it; each is spelled as in its newest consult. */
export function listedSpecies(database: Database) {
  const select = database
    .prepare(
      `WITH RECURSIVE known (species) AS (
         SELECT min(species) FROM consult_rows INDEXED BY consult_rows_by_species
           WHERE connection_id = @connection AND species > ''
         UNION ALL
         SELECT (SELECT min(species) FROM consult_rows INDEXED BY consult_rows_by_species
           WHERE connection_id = @connection AND species > known.species)
         FROM known WHERE known.species IS NOT NULL
         LIMIT ${mostSpecies + 1}
       )
       SELECT (SELECT trim(json ->> '$.patient.species') FROM consult_rows INDEXED BY consult_rows_by_species
         WHERE connection_id = @connection AND species = known.species ORDER BY created_at DESC LIMIT 1)
       FROM known WHERE known.species IS NOT NULL`,
    )
    .pluck();
  return (connection: ConnectionId): readonly string[] =>
    z.array(z.string()).parse(select.all({ connection })).slice(0, mostSpecies);
}
