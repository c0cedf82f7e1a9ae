import { expect, test, vi } from 'vitest';
import { consultId } from '../../../../../shared/ids.ts';
import { snapshot } from '../../../../support/snapshots.ts';
import type { Mark } from '../../../../../shared/noteCheck/noteCheck.ts';

const asked = vi.hoisted(() => {
  const names: string[] = [];
  const invoke = (name: string): Promise<unknown> => {
    names.push(name);
    return Promise.resolve({ ok: true, value: {} });
  };
  Object.assign(globalThis, { clinic: { invoke, importDropped: invoke, on: () => () => undefined } });
  return names;
});
const { copyAndFile, noteCheck, snapshotStore } = await import('../../../../../renderer/state/commands.ts');

snapshotStore.accept({ ...snapshot(), revision: 1 }, true);
const id = consultId('00000000-0000-4000-8000-000000000001');
const mark: Mark = {
  section: 0,
  kind: 'number',
  span: { start: 0, end: 5 },
  reason: { because: 'notFound' },
  nearest: null,
  instead: null,
};

test('Copy and file that is pressed before the first check files nothing if there are places to look at', async () => {
  const settle = vi.spyOn(noteCheck, 'settle').mockResolvedValue([mark]);
  expect(await copyAndFile(id)).toBe(false);
  expect(asked).toEqual([]);
  // Now the button says how many there are.
  noteCheck.state.setState({ consultId: id, scope: 'everything' });
  expect(await copyAndFile(id)).toBe(true);
  expect(asked).toEqual(['copy', 'fileNote']);
  expect(settle).toHaveBeenCalledOnce();
});

test.each([['finds nothing', []] as const, ['fails or takes too long', null] as const])(
  'a first check that %s stops no filing',
  async (_what, marks) => {
    asked.length = 0;
    noteCheck.state.setState({ consultId: null, scope: null });
    vi.spyOn(noteCheck, 'settle').mockResolvedValue(marks);
    expect(await copyAndFile(id)).toBe(true);
    expect(asked).toEqual(['copy', 'fileNote']);
  },
);
