import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultRow, ImportView } from '../../../shared/ipc/snapshot.ts';
import type { PageSnapshot } from '../snapshotStore.ts';
import { listStrings } from '../../strings/listStrings.ts';

/** In the order of the files. */
export type ImportBatch = readonly ConsultRow[];

const isUnsentImport = ({ phase }: Pick<ConsultRow, 'phase'>): boolean =>
  phase === 'preparing' || phase === 'readyToSend';

export function batchOf({ consults }: Pick<PageSnapshot, 'consults'>, batch: string | null): ImportBatch {
  if (batch === null) return [];
  return consults.filter((row) => row.batch === batch).toSorted((a, b) => a.createdAt - b.createdAt);
}

/** Null: the consult is shown on its own. */
export function steppedBatch(snapshot: Pick<PageSnapshot, 'consults' | 'open'>): ImportBatch | null {
  const { open } = snapshot;
  if (open === null || !isUnsentImport(open)) return null;
  // After a refusal or a cancelled upload there is more to decide than the patient.
  if (open.wasSent || open.refusedAs !== null || open.smallerBytes !== null || open.isMakingSmaller)
    return null;
  const batch = batchOf(snapshot, open.batch);
  return batch.length > 1 ? batch : null;
}

/** Consults that this page has sent; their rows follow a moment later. */
export const sentImports = new Set<ConsultId>();

export const isSent = (row: ConsultRow): boolean => sentImports.has(row.id) || !isUnsentImport(row);

export const nextImport = (batch: ImportBatch, id: ConsultId | null): ConsultId | undefined =>
  batch.slice(batch.findIndex((row) => row.id === id) + 1).find((row) => !isSent(row))?.id;

/** The next one that nobody has sent, else the first one that was sent. */
export const afterImport = (batch: ImportBatch, id: ConsultId | null): ConsultId | null =>
  nextImport(batch, id) ?? batch.find((row) => row.phase !== 'discarded' && isSent(row))?.id ?? null;

export type RefusedImport = Exclude<ImportView, { readonly state: 'reading' }>;

export const refusedImports = (imports: readonly ImportView[]): readonly RefusedImport[] =>
  imports.filter((one) => one.state !== 'reading');

export function toldOf(refused: readonly RefusedImport[]): string {
  const counts = new Map(refused.map(({ chosen }) => [chosen.id, chosen.count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return listStrings.notImported.told(refused.length, all);
}
