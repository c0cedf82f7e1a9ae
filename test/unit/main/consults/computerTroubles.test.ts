import { describe, expect, it } from 'vitest';
import { actionsOf } from '../../../../shared/consult/actions.ts';
import { failure, type FailureCode } from '../../../../shared/consult/failure.ts';
import type { ConsultId } from '../../../../shared/ids.ts';
import { err, ok } from '../../../../shared/result.ts';
import { gapsOf, minute, namesIn, ready, scriptedBench } from '../../../support/scriptedBench.ts';
import type { BenchOptions } from '../../../support/workbench.ts';

/** Consults that are sent while this computer does to their recordings what the test says. */
async function sentWhile(
  names: readonly string[],
  failing: Iterable<string>,
  code: FailureCode,
  options: Partial<BenchOptions> = {},
) {
  const bench = await scriptedBench({ read: [ready] }, options);
  const { audio, clock, consultActions } = bench;
  const unreadable = new Set(failing);
  const readAt: { readonly name: string; readonly atMs: number }[] = [];
  const ids = new Map<ConsultId, string>();
  const state = { detail: 'EIO', making: failure('disk_full'), canMakeAgain: false, made: 0 };
  const { prepare } = audio;
  Object.assign(audio, {
    verify(id: ConsultId) {
      const name = ids.get(id) ?? '';
      readAt.push({ name, atMs: clock.now() });
      return Promise.resolve(unreadable.has(name) ? err(failure(code, state.detail)) : ok(undefined));
    },
    async prepare(run: Parameters<typeof prepare>[0]) {
      const name = ids.get(run.consult);
      if (name === undefined) return prepare(run);
      state.made += 1;
      if (!state.canMakeAgain) return err(state.making);
      unreadable.delete(name);
      return prepare(run);
    },
  });
  const send = async (name: string): Promise<ConsultId> => {
    const id = await bench.add(name);
    ids.set(id, name);
    await consultActions.send(id);
    return id;
  };
  for (const name of names) await send(name);
  await clock.settle();
  const idOf = (name: string): ConsultId =>
    [...ids].find(([, one]) => one === name)?.[0] ?? ('none' as ConsultId);
  /** When that recording was read. */
  const triesOf = (name: string) => readAt.filter((one) => one.name === name);
  return { ...bench, unreadable, state, send, idOf, triesOf, of: (name: string) => bench.get(idOf(name)) };
}

describe.each(['disk_failed', 'computer_busy'] as const)('%s of every recording', (code) => {
  it('a trouble of every recording leaves all in the queue, tries each by growing waits, and sends all once it is over', async () => {
    const names = ['Bella', 'Luna', 'Milo'];
    const { clock, of, unreadable, service, triesOf } = await sentWhile(names, names, code);
    await clock.pass(60 * minute);
    expect(service.submitted).toEqual([]);
    for (const name of names) {
      expect(of(name)).toMatchObject({ phase: 'queued', because: { code } });
      const gaps = gapsOf(triesOf(name));
      for (const [index, gap] of gaps.entries()) {
        expect(gap).toBeGreaterThanOrEqual(0.8 * Math.min(5 * minute, 2_000 * 2 ** index));
        expect(gap).toBeLessThanOrEqual(5 * minute);
      }
      expect(gaps.length).toBeGreaterThan(10);
    }
    unreadable.clear();
    await clock.pass(6 * minute);
    for (const name of names) expect(of(name).phase).toBe('noteReady');
    // The first that goes through says that the others need not wait either.
    expect(Math.max(...gapsOf(service.submitted))).toBeLessThan(1_000);
  });
});

describe('one recording that cannot be read', () => {
  it('one recording that cannot be read holds up no other, and stops as its own trouble where the others can be read', async () => {
    const bench = await sentWhile(['Bella', 'Luna', 'Milo'], ['Bella'], 'disk_failed');
    const { clock, of, idOf, service, consultActions, unreadable } = bench;
    await clock.pass(10_000);
    expect([of('Luna').phase, of('Milo').phase]).toEqual(['noteReady', 'noteReady']);
    // A virus scanner may need a minute.
    await clock.pass(50_000);
    expect(of('Bella')).toMatchObject({ phase: 'queued', because: { code: 'disk_failed' } });
    await clock.pass(4 * minute);
    expect(of('Bella')).toMatchObject({ phase: 'needsAttention', failure: { code: 'file_unreadable' } });
    expect(actionsOf(of('Bella'))).toEqual(expect.arrayContaining(['tryAgain', 'importAnother']));
    await consultActions.resume(idOf('Bella'));
    await clock.pass(10_000);
    expect(of('Bella').phase).toBe('needsAttention');
    unreadable.clear();
    await consultActions.resume(idOf('Bella'));
    await clock.pass(10_000);
    expect(of('Bella').phase).toBe('noteReady');
    expect(service.submitted).toHaveLength(3);
  });

  it.each([
    ['after some tries', 'EIO', 5 * minute],
    ['at once where its file is gone', 'ENOENT', 10_000],
  ])(
    'one recording that cannot be read is made again from what was recorded %s, and sent',
    async (_when, detail, passMs) => {
      const bench = await sentWhile(['Bella', 'Luna'], ['Bella'], 'disk_failed');
      Object.assign(bench.state, { detail, canMakeAgain: true });
      await bench.clock.pass(passMs);
      expect(bench.of('Bella').phase).toBe('noteReady');
      expect(bench.state.made).toBe(1);
    },
  );

  it('one recording that cannot be read stops at once where its file and what was recorded are gone', async () => {
    const bench = await sentWhile([], ['Bella'], 'disk_failed');
    Object.assign(bench.state, { detail: 'ENOENT', making: failure('file_missing') });
    await bench.send('Bella');
    await bench.clock.pass(10_000);
    expect(bench.of('Bella')).toMatchObject({ failure: { code: 'file_unreadable' } });
  });

  it('one recording that cannot be read waits where no other was read, for nobody knows whose trouble it is', async () => {
    const { clock, of, send } = await sentWhile(['Bella'], ['Bella'], 'computer_busy');
    await clock.pass(60 * minute);
    expect(of('Bella').phase).toBe('queued');
    await send('Luna');
    await clock.pass(60 * minute);
    expect(of('Bella')).toMatchObject({ phase: 'needsAttention', failure: { code: 'file_unreadable' } });
  });

  it('one recording that cannot be read waits with the others where they cannot be read any more either', async () => {
    const { clock, of, send, unreadable } = await sentWhile(['Bella', 'Luna'], ['Bella'], 'disk_failed');
    await clock.pass(20_000);
    expect(of('Luna').phase).toBe('noteReady');
    unreadable.add('Milo');
    await send('Milo');
    await clock.pass(60 * minute);
    expect([of('Bella').phase, of('Milo').phase]).toEqual(['queued', 'queued']);
  });
});

describe('a damaged recording', () => {
  it('a damaged recording waits for room on the disk to be made again', async () => {
    const { clock, of, send, state } = await sentWhile(['Bella'], ['Bella'], 'audio_damaged');
    await clock.pass(minute);
    await send('Luna');
    await clock.pass(60 * minute);
    expect(of('Luna').phase).toBe('noteReady');
    expect(of('Bella')).toMatchObject({ phase: 'queued', because: { code: 'disk_full' } });
    state.canMakeAgain = true;
    await clock.pass(6 * minute);
    expect(of('Bella').phase).toBe('noteReady');
  });

  it.each([
    ['at once where what was recorded is gone', failure('disk_failed', 'ENOENT'), 10_000],
    ['after some tries where what was recorded cannot be read', failure('disk_failed', 'EIO'), 5 * minute],
  ])('a damaged recording stops as its own trouble %s', async (_when, making, passMs) => {
    const { clock, of, send, state } = await sentWhile(['Luna'], ['Bella'], 'audio_damaged');
    state.making = making;
    await send('Bella');
    await clock.settle();
    await send('Milo');
    await clock.pass(passMs);
    expect(of('Milo').phase).toBe('noteReady');
    expect(of('Bella')).toMatchObject({ phase: 'needsAttention', failure: { code: 'audio_damaged' } });
  });

  it.each([failure('audio_damaged'), failure('disk_failed', 'EIO'), failure('disk_failed', 'ENOENT')])(
    'a damaged recording of which a part is to be sent is made again, and the part is sent: $code $detail',
    async (because) => {
      const { audio, add, repository, consultActions, clock, get, service } = await scriptedBench({
        read: [ready],
      });
      const id = await add('Bella');
      await repository.apply(id, { type: 'recordingTrimmed', trim: { fromMs: 100, toMs: 900 } });
      const { cut, prepare } = audio;
      let isDamaged = true;
      Object.assign(audio, {
        cut: (...given: Parameters<typeof cut>) =>
          isDamaged ? Promise.resolve(err(because)) : cut(...given),
        prepare(...given: Parameters<typeof prepare>) {
          isDamaged = false;
          return prepare(...given);
        },
      });
      expect(await consultActions.send(id)).toBe(true);
      await clock.pass(10_000);
      expect(get(id).phase).toBe('noteReady');
      expect(get(id).submissions).toMatchObject([{ trimmedFrom: { trim: { fromMs: 100, toMs: 900 } } }]);
      expect(service.submitted).toHaveLength(1);
    },
  );
});

it('a recording that this computer cannot read keeps no other from finding out that the subscription is back', async () => {
  const lengths = [100, 200];
  const { clock, connections, consultActions, gates, send, service, triesOf } = await sentWhile(
    [],
    ['Bella'],
    'computer_busy',
    { byteCount: () => lengths.shift() ?? 0 },
  );
  await gates.of(connections.active().id).subscription.begin();
  for (const name of ['Bella', 'Luna']) await send(name);
  await consultActions.tryUploadsAgain();
  await clock.pass(minute);
  expect(namesIn(service)).toEqual(['Luna']);
  expect(triesOf('Bella').length).toBeLessThan(10);
});
