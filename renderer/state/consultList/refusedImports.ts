import type { ImportView } from '../../../shared/ipc/snapshot.ts';
import { listStrings } from '../../strings/listStrings.ts';

export type RefusedImport = Extract<ImportView, { readonly state: 'refused' }>;

export const refusedImports = (imports: readonly ImportView[]): readonly RefusedImport[] =>
  imports.filter((one) => one.state === 'refused');

/** How many of the files that were chosen with them. */
export function toldOf(refused: readonly RefusedImport[]): string {
  const counts = new Map(refused.map(({ chosen }) => [chosen.id, chosen.count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return listStrings.notImported.told(refused.length, all);
}
