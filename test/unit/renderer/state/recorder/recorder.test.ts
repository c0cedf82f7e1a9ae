import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { consultId } from '../../../../../shared/ids.ts';
import { usualSettings } from '../../../../../shared/settings/settingsTable.ts';
import type { MicrophoneRequest, OpenMicrophone } from '../../../../../renderer/capture/openMicrophone.ts';
import { createRecorder } from '../../../../../renderer/state/recorder/recorder.ts';
import type { RecorderDeps } from '../../../../../renderer/state/recorder/heldMicrophone.ts';
import { recordingView } from '../../../../support/snapshots.ts';

const id = consultId('c1');
const begin = () => Promise.resolve({ ok: true, value: { consultId: id } } as const);

/** A desk with microphones that open, break and come back as told. */
function recorderBench(over: Partial<RecorderDeps> = {}) {
  const state = { settings: usualSettings, nowMs: 10_000 };
  const opened: { request: MicrophoneRequest; isClosed: boolean; ports: number }[] = [];
  const handovers: string[] = [];
  let fails: Error | null = null;
  let held: Promise<unknown> = Promise.resolve();
  let tries = 0;
  const recorder = createRecorder({
    open: async (request) => {
      tries += 1;
      await held;
      if (fails !== null) throw fails;
      const one = { request, isClosed: false, ports: 0 };
      opened.push(one);
      return {
        deviceId: 'a1',
        label: 'USB desk mic',
        sendTo: (port: MessagePort) => {
          one.ports += 1;
          port.close();
        },
        close: () => void (one.isClosed = true),
      };
    },
    listMicrophones: () => Promise.resolve({ defaultLabel: '', microphones: [] }),
    settings: () => state.settings,
    handOver: ({ because }, port) => {
      handovers.push(because);
      port.close();
    },
    showLevel: () => undefined,
    nowMs: () => state.nowMs,
    ...over,
  });
  return {
    recorder,
    state,
    opened,
    handovers,
    tries: () => tries,
    use: () => recorder.store.getState().use,
    break: (reason: Error | null) => void (fails = reason),
    /** Opening takes until then. */
    hold: (until: Promise<unknown>) => void (held = until),
    /** Lets what is under way come to its end. */
    settle: () => vi.waitFor(() => new Promise((resolve) => setImmediate(resolve))),
  };
}

const busy = new DOMException('', 'NotReadableError');
const waiting = recordingView({ state: 'waitingForMicrophone' });

describe('Record', () => {
  test('Record opens the microphone, begins the take, and hands over the port', async () => {
    const { recorder, opened, handovers, use } = recorderBench();
    expect(await recorder.start(begin)).toMatchObject({ ok: true });
    expect(opened).toMatchObject([{ ports: 1, isClosed: false }]);
    expect(handovers).toEqual(['began']);
    expect(use()).toBe('recording');
  });

  test('Record ignores a second press while the first one begins the take', async () => {
    const { recorder, opened, handovers } = recorderBench();
    const [, second] = await Promise.all([recorder.start(begin), recorder.start(begin)]);
    expect(second).toBeNull();
    expect([opened.length, handovers.length]).toEqual([1, 1]);
  });

  test('Record asks main only after the microphone is open', async () => {
    const beginNever = vi.fn();
    const { recorder, break: breakIt, use } = recorderBench();
    breakIt(new DOMException('', 'NotAllowedError'));
    expect(await recorder.start(beginNever)).toBeNull();
    expect(beginNever).not.toHaveBeenCalled();
    expect(recorder.store.getState().trouble).toBe('denied');
    expect(use()).toBe('none');
  });

  test('Record closes the microphone if main does not begin the take, and shows why until the next press', async () => {
    const error = { code: 'disk_full', detail: null } as const;
    const { recorder, opened, handovers, use } = recorderBench();
    expect(await recorder.start(() => Promise.resolve({ ok: false, error }))).toEqual({ ok: false, error });
    expect(opened).toMatchObject([{ isClosed: true }]);
    expect(handovers).toEqual([]);
    expect(use()).toBe('none');
    recorder.forgetTrouble();
    expect(recorder.store.getState().refusal).toBe('disk_full');
    await recorder.start(begin);
    expect(recorder.store.getState().refusal).toBeNull();
  });

  test('Record reuses a microphone under test, and reopens it after a change of settings', async () => {
    const { recorder, opened } = recorderBench();
    await recorder.test();
    await recorder.start(begin);
    expect(opened).toHaveLength(1);

    const other = recorderBench();
    await other.recorder.test();
    other.state.settings = { ...usualSettings, channel: 'left' };
    await other.recorder.start(begin);
    expect(other.opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });
});

describe('Record with a microphone that does not answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const wanted = { deviceId: 'b2', label: 'Headset' };

  /** As the capture does: it rejects after four seconds, or when it is called off. */
  function hungDesk(over: Partial<RecorderDeps> = {}) {
    const at = { nowMs: 10_000, answers: false, settings: { ...usualSettings, microphone: wanted } };
    const asked: string[] = [];
    const closed: string[] = [];
    const opens = recorderBench({
      nowMs: () => at.nowMs,
      settings: () => at.settings,
      open: ({ device, isForSystemDefault, signal }) => {
        const label = isForSystemDefault ? 'default' : (device?.label ?? '');
        asked.push(label);
        const { promise, resolve, reject } = Promise.withResolvers<OpenMicrophone>();
        const sendTo = (port: MessagePort): void => port.close();
        const close = (): void => void closed.push(label);
        if (at.answers) resolve({ deviceId: 'a1', label, sendTo, close });
        setTimeout(() => reject(new DOMException('', 'TimeoutError')), 4_000);
        signal.addEventListener('abort', () => reject(signal.reason));
        return promise;
      },
      ...over,
    });
    const pass = async (ms: number): Promise<void> => {
      for (let passed = 0; passed < ms; passed += 100) {
        at.nowMs += 100;
        await vi.advanceTimersByTimeAsync(100);
      }
    };
    const beginSeen = vi.fn(begin);
    const state = () => opens.recorder.store.getState();
    return { ...opens, at, asked, closed, pass, beginSeen, state };
  }

  test('Record with a microphone that does not answer shows the trouble and alternates between the wanted microphone and the system’s until one answers', async () => {
    const { recorder, at, asked, pass, beginSeen, state, handovers } = hungDesk();
    const started = recorder.start(beginSeen);
    await pass(3_900);
    expect(state()).toMatchObject({ use: 'starting', trouble: null });
    await pass(100);
    expect(state()).toMatchObject({ use: 'starting', trouble: 'unanswered' });
    await pass(8_500);
    expect(asked).toEqual(['Headset', 'default', 'Headset', 'default']);
    at.answers = true;
    await pass(4_000);
    expect(await started).toMatchObject({ ok: true });
    expect(asked.at(-1)).toBe('Headset');
    expect(beginSeen).toHaveBeenCalledTimes(1);
    expect(handovers).toEqual(['began']);
    expect(state()).toMatchObject({ use: 'recording', trouble: null });
  });

  test('Record with a microphone that does not answer opens it all the same where the system does not list its microphones', async () => {
    const { recorder, at, asked, pass } = hungDesk({ listMicrophones: () => new Promise(() => undefined) });
    at.answers = true;
    const started = recorder.start(begin);
    await pass(1_000);
    expect(await started).toMatchObject({ ok: true });
    expect(asked).toEqual(['Headset']);
  });

  test('Stop trying ends a start with a microphone that does not answer at once, and main was not asked', async () => {
    const { recorder, at, pass, beginSeen, state } = hungDesk();
    const started = recorder.start(beginSeen);
    await pass(5_000);
    recorder.stopTrying();
    expect(await started).toBeNull();
    expect(state()).toMatchObject({ use: 'none', trouble: null, microphone: null });
    expect(beginSeen).not.toHaveBeenCalled();
    at.answers = true;
    expect(await recorder.start(beginSeen)).toMatchObject({ ok: true });
    expect(beginSeen).toHaveBeenCalledTimes(1);
  });

  test('Record with a microphone that does not answer tries a newly chosen microphone at once', async () => {
    const { recorder, at, asked, pass } = hungDesk();
    void recorder.start(begin);
    await pass(1_000);
    at.settings = { ...at.settings, microphone: { deviceId: 'c3', label: 'Lapel' } };
    recorder.follow(null);
    await pass(1_000);
    expect(asked).toEqual(['Headset', 'Lapel']);
    recorder.stopTrying();
  });

  test('a take with a microphone that does not answer shows the trouble and retries until Stop', async () => {
    const { recorder, asked, pass, state, handovers } = hungDesk();
    recorder.follow(waiting);
    await pass(4_000);
    expect(state()).toMatchObject({ use: 'recording', trouble: 'unanswered' });
    recorder.follow(waiting);
    await pass(500);
    expect(asked).toEqual(['Headset', 'default']);
    recorder.follow(null);
    await pass(100);
    expect(state()).toMatchObject({ use: 'none', trouble: null });
    expect(handovers).toEqual([]);
  });
});

describe('a test of the microphone', () => {
  test('a test of the microphone ends after half a minute', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { recorder, opened, use } = recorderBench();
    await recorder.test();
    expect(use()).toBe('test');
    vi.advanceTimersByTime(30_000);
    expect(use()).toBe('none');
    expect(opened[0]?.isClosed).toBe(true);
  });

  test('a test of the microphone begins again while the microphone of the last one still opens', async () => {
    const { recorder, opened, use, hold, tries } = recorderBench();
    const opening = Promise.withResolvers<void>();
    hold(opening.promise);
    const ended = recorder.test();
    await vi.waitFor(() => expect(tries()).toBe(1));
    recorder.endTest();
    const tested = recorder.test();
    opening.resolve();
    await Promise.all([ended, tested]);
    expect(use()).toBe('test');
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });
});

describe('during a take', () => {
  let at: ReturnType<typeof recorderBench>;
  beforeEach(async () => {
    at = recorderBench();
    await at.recorder.start(begin);
    at.recorder.follow(recordingView());
  });

  /** Main’s next message, so many ms later. */
  async function later(ms: number, view = waiting): Promise<void> {
    at.state.nowMs += ms;
    at.recorder.follow(view);
    await at.settle();
  }

  test('a take reopens an unplugged microphone at once', async () => {
    at.opened[0]?.request.onLost('unplugged');
    await at.settle();
    expect(at.handovers).toEqual(['began', 'device_lost']);
    expect(at.opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  test('a take retries about once a second while there is no microphone', async () => {
    at.break(busy);
    at.opened[0]?.request.onLost('unplugged');
    await at.settle();
    for (let turn = 0; turn < 8; turn += 1) await later(250);
    expect(at.recorder.store.getState().trouble).toBe('busy');
    // Record, the loss, and twice in two seconds.
    expect(at.tries()).toBe(4);
    at.break(null);
    await later(1_000);
    expect(at.handovers).toEqual(['began', 'device_lost']);
    expect(at.recorder.store.getState().trouble).toBeNull();
  });

  test('a take replaces a port without sound after three seconds', async () => {
    await later(2_000);
    expect(at.handovers).toEqual(['began']);
    await later(1_500);
    expect(at.handovers).toEqual(['began', 'stalled']);
  });

  test('a take opens the microphone with the same name where its socket has given it another id', async () => {
    const moved = { deviceId: 'b9', label: 'Headset' };
    const list = { defaultLabel: '', microphones: [moved] };
    const other = recorderBench({ listMicrophones: () => Promise.resolve(list) });
    other.state.settings = { ...usualSettings, microphone: { deviceId: 'b2', label: 'Headset' } };
    await other.recorder.start(begin);
    expect(other.opened[0]?.request.device).toEqual(moved);
    // Another one answered.
    expect(other.recorder.store.getState().microphone).toMatchObject({ deviceId: 'a1', isSubstitute: true });
  });

  test('a take switches to a newly chosen microphone; other settings wait for the next take', async () => {
    at.state.settings = { ...usualSettings, echoCancellation: true };
    await later(5_000, recordingView());
    expect(at.handovers).toEqual(['began']);
    const microphone = { deviceId: 'b2', label: 'Headset' };
    at.state.settings = { ...usualSettings, microphone };
    await later(0, recordingView());
    expect(at.handovers).toEqual(['began', 'device_lost']);
    expect(at.opened.at(-1)?.request.device).toEqual(microphone);
    await later(5_000, recordingView());
    expect(at.handovers).toHaveLength(2);
  });

  test('a take searches for no microphone while it stops, and closes the microphone afterwards', async () => {
    at.recorder.follow(recordingView({ state: 'stopping' }));
    at.opened[0]?.request.onLost('closed');
    await at.settle();
    expect(at.tries()).toBe(1);
    at.recorder.follow(null);
    expect(at.opened.every(({ isClosed }) => isClosed)).toBe(true);
    expect(at.use()).toBe('none');
  });

  test('a microphone that is lost while main awaits its last sound after Pause is not replaced before', async () => {
    const paused = recordingView({ state: 'paused' });
    at.recorder.follow({ ...paused, lastSeconds: 'awaited' });
    at.opened[0]?.request.onLost('unplugged');
    await at.settle();
    expect([at.tries(), at.opened[0]?.isClosed]).toEqual([1, false]);
    at.recorder.follow(paused);
    await at.settle();
    expect(at.opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  test('Record drops the microphone that is still being reopened, and begins', async () => {
    const reopening = Promise.withResolvers<unknown>();
    at.hold(reopening.promise);
    at.opened[0]?.request.onLost('unplugged');
    at.recorder.follow(null);
    const started = at.recorder.start(begin);
    expect(at.use()).toBe('starting');
    await at.settle();
    reopening.resolve(null);
    expect(await started).toMatchObject({ ok: true });
    expect(at.handovers).toEqual(['began', 'began']);
    expect(at.opened.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
    expect(at.use()).toBe('recording');
  });
});

test('a reloaded page gives a microphone to a take that it did not begin', async () => {
  const { recorder, handovers, settle } = recorderBench();
  recorder.follow(waiting);
  await settle();
  expect(handovers).toEqual(['page_lost']);
});

test('a take that ends during the search leaves no microphone open', async () => {
  const { recorder, opened, handovers, settle } = recorderBench();
  recorder.follow(waiting);
  recorder.follow(null);
  await settle();
  expect(handovers).toEqual([]);
  expect(opened.every(({ isClosed }) => isClosed)).toBe(true);
});

test('a new take keeps its microphone until main’s snapshot shows the take', async () => {
  const { recorder, opened } = recorderBench();
  await recorder.start(begin);
  recorder.follow(null);
  expect(opened[0]?.isClosed).toBe(false);
});
