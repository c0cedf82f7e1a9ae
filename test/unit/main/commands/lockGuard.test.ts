import { describe, expect, it } from 'vitest';
import { createCommandPipeline, guardCommands } from '../../../../main/commands/commandPipeline.ts';
import type { VetSession } from '../../../../main/vetSession/vetSession.ts';
import { commandInputs, type CommandHandlers, type CommandName } from '../../../../shared/ipc/ipcContract.ts';
import { ok } from '../../../../shared/result.ts';
import { newConnection } from '../../../support/sampleConsults.ts';

type GuardedCommandName = Parameters<ReturnType<typeof createCommandPipeline>>[0];

const names = Object.keys(commandInputs) as CommandName[];

/**
 * What the lock screen needs, a take under way, the queue, and the window's closing. Nothing else, by this
 * list.
 */
const duringLock = new Set<CommandName>([
  'getSnapshot',
  'lock',
  'unlock',
  'forgetPin',
  'readyToLock',
  'readyToClose',
  'networkReturned',
  'pauseRecording',
  'resumeRecording',
  'stopRecording',
]);

const moor = newConnection({ vet: 'Dr Moor' });
const ash = newConnection({ vet: 'Dr Ash' });

function bench(isLocked: boolean, answer: unknown = ok(null)) {
  const state = { isLocked, session: 'before' };
  const carriedOut: string[] = [];
  const locks: (string | null | undefined)[] = [];
  const vetSession = {
    isLocked: () => state.isLocked,
    session: () => state.session,
    // Dr Ash is there, and Dr Moor has a PIN.
    mayActFor: ({ vet }) => vet !== 'Dr Moor',
    lock: (asked) => Promise.resolve(void locks.push(asked)),
    lockIfPinIsMissing: () => undefined,
  } satisfies Partial<VetSession>;
  const handlers = Object.fromEntries(
    names.map((name) => [
      name,
      () => {
        carriedOut.push(name);
        return Promise.resolve(answer);
      },
    ]),
  ) as unknown as CommandHandlers;
  const all = [moor, ash];
  const pipeline = createCommandPipeline({
    vetSession: vetSession as unknown as VetSession,
    connections: {
      all: () => all,
      get: (id) => all.find((one) => one.id === id) ?? null,
      active: () => ash,
      isOffered: () => true,
      recordUse: () => undefined,
    },
    repository: { get: () => null, load: () => Promise.resolve(null) },
    stepFailures: { record: () => undefined },
  });
  const guarded = guardCommands(handlers, pipeline);
  const give = (name: GuardedCommandName, input: unknown = {}): Promise<unknown> =>
    name === 'importDropped'
      ? pipeline(name, input, async () => {
          carriedOut.push(name);
          return ok(null);
        })
      : (guarded[name] as (input: unknown) => Promise<unknown>)(input);
  return { give, carriedOut, locks, state };
}

const failed = (code: string) => ({ ok: false, error: { code, detail: null } });

describe('while locked', () => {
  it.each(['importDropped' as const, ...names.filter((name) => !duringLock.has(name))])(
    'the command %s is refused while locked',
    async (name) => {
      const { give, carriedOut } = bench(true);
      expect(await give(name)).toEqual(failed('locked'));
      expect(carriedOut).toEqual([]);
    },
  );

  it.each([...duringLock])('the command %s is carried out while locked', async (name) => {
    const { give, carriedOut } = bench(true);
    expect(await give(name)).toEqual(ok(null));
    expect(carriedOut).toEqual([name]);
  });
});

describe('unlocked', () => {
  it.each(names)('the command %s is carried out while unlocked', async (name) => {
    const { give, carriedOut } = bench(false);
    expect(await give(name, { connectionId: ash.id })).toEqual(ok(null));
    expect(carriedOut).toEqual([name]);
  });

  it.each(['importDropped' as const, ...names.filter((name) => name !== 'switchConnection')])(
    'the command %s does nothing to the connection of another vet who has a PIN',
    async (name) => {
      const { give, carriedOut } = bench(false);
      expect(await give(name, { reconnects: { connectionId: moor.id } })).toEqual(failed('pin_needed'));
      expect(carriedOut).toEqual([]);
    },
  );

  it('switching to a vet who has a PIN asks for that PIN first', async () => {
    const { give, carriedOut, locks } = bench(false);
    expect(await give('switchConnection', { connectionId: moor.id })).toEqual(ok(null));
    expect(locks).toEqual([moor.id]);
    expect(carriedOut).toEqual([]);
  });

  it('nobody connects in the name of a vet who has a PIN, however it is spelled', async () => {
    const { give, carriedOut } = bench(false);
    for (const vet of ['Dr Moor', 'dr  moor'])
      expect(await give('connect', { vet, reconnects: null })).toEqual(failed('pin_needed'));
    expect(carriedOut).toEqual([]);
    expect(await give('connect', { vet: 'Dr Bell', reconnects: null })).toEqual(ok(null));
  });
});

describe('asked before a lock, answered after it', () => {
  /** The answer of a step that the workstation locks under, or of one under which another vet was let in. */
  function late(name: CommandName, answer: unknown, isLocked = true): Promise<unknown> {
    const { give, state } = bench(false, answer);
    const given = give(name);
    Object.assign(state, { isLocked, session: 'after' });
    return given;
  }

  it.each([
    'readConsultRows',
    'readEarlierVisits',
    'readActivity',
    'readWaveform',
    'exportConsult',
    'readSupportBundle',
  ] as const)('the command %s, answered after a lock, shows nothing', async (name) => {
    expect(await late(name, ok({ rows: ['Bella'] }))).toEqual(failed('locked'));
    expect(await late(name, ok({ rows: ['Bella'] }), false)).toEqual(failed('practice_changed'));
  });

  it.each(['editSection', 'changePatient', 'trimRecording', 'send', 'fileNote'] as const)(
    'the command %s that was carried out before a lock says so after it, and one that was not does not',
    async (name) => {
      const done = ok(name === 'send' || name === 'fileNote' ? null : { revision: 1 });
      expect(await late(name, done)).toEqual(done);
      const full = { ok: false, error: { code: 'disk_full', detail: 'of Bella' } };
      expect(await late(name, full)).toEqual(failed('disk_full'));
    },
  );

  it.each(['beginRecording', 'continueRecording', 'restoreTyped', 'getSnapshot'] as const)(
    'the command %s, asked before a lock, is answered after it',
    async (name) => {
      const answer = ok({ its: 'answer' });
      expect(await late(name, answer)).toEqual(answer);
    },
  );
});
