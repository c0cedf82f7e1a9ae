import { expect, it, vi } from 'vitest';
import { createCommandPipeline } from '../../../../main/commands/commandPipeline.ts';
import type { VetSession } from '../../../../main/vetSession/vetSession.ts';
import { consultId } from '../../../../shared/ids.ts';
import { ok } from '../../../../shared/result.ts';
import { newConnection, newConsult } from '../../../support/sampleConsults.ts';

it('loads the consult of a command before its handler runs, and commands keep their order where nothing is loaded', async () => {
  const done: string[] = [];
  const connection = newConnection();
  const vetSession: Partial<VetSession> = {
    isLocked: () => false,
    session: () => 'one',
    mayActFor: () => true,
    lockIfPinIsMissing: () => undefined,
  };
  const always = { isOffered: () => true, recordUse: () => undefined };
  const pipeline = createCommandPipeline({
    vetSession: vetSession as VetSession,
    connections: { all: () => [], get: () => null, active: () => connection, ...always },
    repository: {
      get: (id) => (id === 'known' ? newConsult(connection) : null),
      async load(id) {
        await Promise.resolve();
        done.push(`loaded ${id}`);
        return null;
      },
    },
    stepFailures: { record: () => undefined },
  });
  const give = (name: 'send' | 'openConsult' | 'networkReturned', id: string | null): Promise<unknown> =>
    pipeline(name, id === null ? {} : { consultId: consultId(id) }, async () => {
      done.push(`${name} ${String(id)}`);
      return ok(null);
    });
  await Promise.all([
    give('send', 'far'),
    give('send', 'known'),
    give('openConsult', 'far'),
    give('networkReturned', null),
  ]);
  expect(done).toEqual(['send known', 'openConsult far', 'networkReturned null', 'loaded far', 'send far']);
});

const beginning = [
  'beginRecording',
  'chooseFiles',
  'chooseAnotherFile',
  'importAgain',
  'writeWithoutRecording',
  'importDropped',
] as const;

it('an error of a command is recorded, and the command still fails', async () => {
  const record = vi.fn();
  const pipeline = createCommandPipeline({
    vetSession: {
      isLocked: () => false,
      session: () => '',
      lockIfPinIsMissing: () => undefined,
    } as VetSession,
    connections: {
      all: () => [],
      get: () => null,
      active: newConnection,
      isOffered: () => true,
      recordUse: () => undefined,
    },
    repository: { get: () => null, load: () => Promise.resolve(null) },
    stepFailures: { record },
  });
  const full = new Error('full');
  await expect(pipeline('saveNewConsult', {}, () => Promise.reject(full))).rejects.toBe(full);
  expect(record).toHaveBeenCalledWith(null, full);
});

it('no consult begins in a sandbox that is switched off, and all other commands pass', async () => {
  const active = newConnection();
  const vetSession: Partial<VetSession> = {
    isLocked: () => false,
    session: () => 'one',
    mayActFor: () => true,
    lockIfPinIsMissing: () => undefined,
  };
  const given = (name: Parameters<ReturnType<typeof createCommandPipeline>>[0], isOffered: boolean) =>
    createCommandPipeline({
      vetSession: vetSession as VetSession,
      connections: {
        active: () => active,
        all: () => [active],
        get: () => active,
        isOffered: (connection) => isOffered && connection === active,
        recordUse: () => undefined,
      },
      repository: { get: () => null, load: () => Promise.resolve(null) },
      stepFailures: { record: () => undefined },
    })(name, {}, () => Promise.resolve(ok(undefined)));
  for (const name of beginning) {
    expect(await given(name, false)).toEqual({
      ok: false,
      error: { code: 'sandbox_not_allowed', detail: null },
    });
    expect(await given(name, true)).toEqual(ok(undefined));
  }
  expect(await given('discard', false)).toEqual(ok(undefined));
});
