import { describe, expect, it } from 'vitest';
import { UpdateError, type OfferedUpdate, type Updater } from '../../../../main/updates/updater.ts';
import { createUpdates, type UpdatesDeps } from '../../../../main/updates/updates.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * A host of updates, an installer and a busy workstation, as a test says; `done` has what was done, in order.
 */
function open(about: Partial<UpdatesDeps> = {}) {
  const clock = manualClock();
  const done: string[] = [];
  const problems: string[] = [];
  const state = {
    offered: null as OfferedUpdate | null,
    problem: null as UpdateError | null,
    isBusy: false,
    downloadMs: 1_000,
  };
  const updater: Updater = {
    async check() {
      done.push('check');
      if (state.problem !== null) throw state.problem;
      return state.offered;
    },
    async download(signal) {
      done.push('download');
      await clock.sleep(state.downloadMs, signal);
      if (signal.aborted) {
        done.push('put aside');
        throw new Error('aborted');
      }
      done.push('fetched');
    },
    install(how) {
      done.push(how);
      return Promise.resolve(true);
    },
  };
  const updates = createUpdates({
    version: '0.1.0',
    off: null,
    isManaged: false,
    openUpdater() {
      done.push('open');
      return Promise.resolve(updater);
    },
    isBusy: () => state.isBusy,
    clock,
    chance: () => 0,
    onChange: () => undefined,
    onProblem: (problem, code) => problems.push(`${problem} ${code}`),
    ...about,
  });
  updates.start();
  return { clock, done, problems, state, updates };
}

/** An update is there to be fetched. */
function offering() {
  const bench = open();
  bench.state.offered = { version: '0.2.0' };
  return bench;
}

describe('updates', () => {
  it.each(['policy', 'noAddress', 'notInstalled'] as const)(
    'updates that are off (%s) are never looked for',
    async (off) => {
      const bench = open({ off });
      bench.updates.checkNow();
      await bench.clock.pass(48 * hour);
      expect(bench.done).toEqual([]);
      expect(bench.updates.view()).toMatchObject({ state: 'off', because: off, version: '0.1.0' });
    },
  );

  it('updates are looked for after a minute, not before, every six hours, and at once where somebody says so', async () => {
    const bench = open();
    await bench.clock.pass(minute - 1);
    expect(bench.done).toEqual([]);
    await bench.clock.pass(1);
    expect(bench.done).toEqual(['open', 'check']);
    expect(bench.updates.view()).toMatchObject({ state: 'idle', lookedAt: bench.clock.now() });
    await bench.clock.pass(6 * hour);
    expect(bench.done).toEqual(['open', 'check', 'check']);
    bench.updates.checkNow();
    await bench.clock.settle();
    expect(bench.done).toEqual(['open', 'check', 'check', 'check']);
  });

  it('updates begin anew when a person says so', async () => {
    const bench = offering();
    expect(bench.updates.requestRestart()).toBe(false);
    await bench.clock.pass(2 * minute);
    expect(bench.updates.view()).toMatchObject({ state: 'ready', next: '0.2.0' });
    expect(bench.updates.requestRestart()).toBe(true);
    await bench.updates.installAtQuit();
    expect(bench.done.at(-1)).toBe('restart');
  });

  it('updates do not begin anew where that person kept the app open after all', async () => {
    const bench = offering();
    await bench.clock.pass(2 * minute);
    bench.updates.requestRestart();
    await bench.clock.pass(48 * hour);
    await bench.updates.installAtQuit();
    expect(bench.done).toEqual(['open', 'check', 'download', 'fetched', 'atQuit']);
  });

  it('updates do not hold up the end of the app, though a look at an installer cannot be broken off', async () => {
    const deaf: Updater = {
      check: () => Promise.resolve({ version: '0.2.0' }),
      download: () => new Promise(() => undefined),
      install: () => Promise.reject(new Error('never asked for')),
    };
    const bench = open({ openUpdater: () => Promise.resolve(deaf) });
    await bench.clock.pass(2 * minute);
    let isStopped = false;
    void bench.updates.stop().then(() => (isStopped = true));
    await bench.clock.pass(1_000);
    expect(isStopped).toBe(true);
    await bench.updates.installAtQuit();
  });

  it('updates stop with the app', async () => {
    const bench = offering();
    bench.state.downloadMs = hour;
    await bench.clock.pass(2 * minute);
    await bench.updates.stop();
    expect(bench.done.at(-1)).toBe('put aside');
    await bench.updates.installAtQuit();
    expect(bench.done.at(-1)).toBe('put aside');
  });
});

describe('while something is recorded or on its way', () => {
  it('while something is recorded or on its way, nobody looks for updates, until it is over', async () => {
    const bench = open();
    bench.state.isBusy = true;
    await bench.clock.pass(hour);
    bench.updates.checkNow();
    await bench.clock.pass(hour);
    expect(bench.done).toEqual([]);
    bench.state.isBusy = false;
    await bench.clock.pass(minute);
    expect(bench.done).toEqual(['open', 'check']);
  });

  it('the download of an update is put aside while something is recorded or on its way, and goes on afterwards', async () => {
    const bench = offering();
    bench.state.downloadMs = 10 * minute;
    await bench.clock.pass(2 * minute);
    expect(bench.updates.view()).toMatchObject({ state: 'downloading', next: '0.2.0' });
    bench.state.isBusy = true;
    bench.updates.busyChanged();
    await bench.clock.pass(hour);
    expect(bench.done).toEqual(['open', 'check', 'download', 'put aside']);
    expect(bench.updates.view()).toMatchObject({ state: 'waiting', next: '0.2.0' });
    bench.state.isBusy = false;
    await bench.clock.pass(11 * minute);
    expect(bench.done.slice(4)).toEqual(['download', 'fetched']);
    expect(bench.problems).toEqual([]);
  });

  it('while something is recorded or on its way, no update is installed, neither by a person nor at the end of the app', async () => {
    const bench = offering();
    await bench.clock.pass(2 * minute);
    bench.state.isBusy = true;
    expect(bench.updates.requestRestart()).toBe(false);
    await bench.updates.installAtQuit();
    expect(bench.done.at(-1)).toBe('fetched');
  });
});

describe('an update that cannot be had', () => {
  it('an update that cannot be had is said, logged by a code, and looked for again after an hour', async () => {
    const bench = open();
    bench.state.problem = new UpdateError('untrusted', 'signature');
    await bench.clock.pass(minute);
    expect(bench.updates.view()).toMatchObject({ state: 'idle', problem: 'untrusted' });
    expect(bench.problems).toEqual(['untrusted signature']);
    bench.state.problem = null;
    await bench.clock.pass(hour);
    expect(bench.updates.view()).toMatchObject({ state: 'idle', problem: null });
  });
});
