import { expect, it } from 'vitest';
import { groupConnections } from '../../../../renderer/state/app.ts';
import { connectionId } from '../../../../shared/ids.ts';
import { snapshot } from '../../../support/snapshots.ts';

it('test connections and practices are in two lists, each in its order', () => {
  const one = (id: string, isSandbox: boolean) => ({ ...snapshot().active, id: connectionId(id), isSandbox });
  const all = [one('a', true), one('b', false), one('c', true), one('d', false)];
  const groups = groupConnections(all).map(({ kind, connections }) => [
    kind,
    ...connections.map((c) => c.id),
  ]);
  expect(groups.map(String)).toEqual(['practices,b,d', 'tests,a,c']);
});
