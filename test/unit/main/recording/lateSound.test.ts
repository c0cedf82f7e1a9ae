import { expect, test } from 'vitest';
import type { Microphone } from '../../../../main/ports/takes.ts';
import { createCapture } from '../../../../renderer/capture/createCapture.ts';
import type { ManualClock } from '../../../support/fakes/manualClock.ts';
import { beginTake, bytesOf, heardOf, otherConsult } from '../../../support/takeTestKit.ts';

const lateMs = 20_000;

/** Sample number `at`, as the microphone gives it. No two of the same second are alike. */
const numbered = (at: number): number => (at % 65_521) - 32_760;

/**
 * The page's own capture, with numbered samples, at the other end of a line whose messages and orders can be
 * late.
 */
function lateMicrophone(clock: ManualClock) {
  let isLate = false;
  let heard = 0;
  let listener: (message: unknown) => void = () => undefined;
  const pass = async (carry: () => void): Promise<void> => {
    if (isLate) await clock.sleep(lateMs, new AbortController().signal);
    carry();
  };
  const capture = createCapture({
    post: (message) => void pass(() => listener(message)),
    showLevel: () => undefined,
  });
  const microphone: Microphone = {
    onMessage: (heardBy) => void (listener = heardBy),
    onClose: () => undefined,
    order: (order) => void pass(() => capture.obey(order)),
    close: () => undefined,
  };
  return {
    microphone,
    begin: capture.begin,
    slowDown: (): void => void (isLate = true),
    heard: (): number => heard,
    /** In batches of 100 ms, in their own time. */
    async speak(ms: number): Promise<void> {
      for (let at = 0; at < ms; at += 100) {
        const samples = Float32Array.from({ length: 4800 }, (_, index) => numbered(heard + index) / 32_768);
        capture.accept(samples, heard / 48);
        capture.endBatch();
        heard += samples.length;
        await clock.pass(100);
      }
    },
  };
}

async function speakOnLateLine() {
  const t = await beginTake({ isAttached: false });
  const late = lateMicrophone(t.clock);
  t.take.attach(late.microphone, { because: 'began', label: 'Desk' });
  late.begin();
  await late.speak(1500);
  late.slowDown();
  await late.speak(2000);
  return { ...t, late, heardAtPress: late.heard() };
}

test('all that was heard before Pause is recorded where it comes 20 s later', async () => {
  const { take, takes, clock, late, heardAtPress } = await speakOnLateLine();
  take.pause();
  expect(take.view()).toMatchObject({ state: 'paused', lastSeconds: 'awaited' });
  await late.speak(2000);
  expect(take.view()).toMatchObject({ state: 'paused', lastSeconds: 'late' });
  await late.speak(2 * lateMs);
  expect(take.view()).toMatchObject({ state: 'paused', lastSeconds: 'saved' });
  const stopping = take.stop('person');
  await clock.settle();
  expect((await stopping).end.gaps).toEqual([]);
  expectNumbered(await heardOf(takes), heardAtPress);
});

test('New animal right after Pause leaves the sound before it with the first animal, however late that comes', async () => {
  const { take, takes, folder, clock, late, heardAtPress } = await speakOnLateLine();
  const next = await beginTake({ folder, clock, isAttached: false, consult: otherConsult });
  take.pause();
  void take.heard().then(() => take.handTo(next.take));
  await late.speak(4 * lateMs);
  const ends = [take.stop('person'), next.take.stop('person')];
  await clock.pass(2 * lateMs);
  const [first, second] = (await Promise.all(ends)).map(({ end }) => end);
  expectNumbered(await heardOf(takes), heardAtPress);
  expect(first?.durationMs).toBeGreaterThanOrEqual(heardAtPress / 48);
  expect(first?.gaps).toEqual([]);
  expect(second?.durationMs).toBeGreaterThan(0);
});

test('all that was heard before Stop is recorded where it comes 20 s later', async () => {
  const { take, takes, late, heardAtPress } = await speakOnLateLine();
  const stopping = take.stop('person');
  await late.speak(2000);
  expect(take.view()).toMatchObject({ state: 'stopping', lastSeconds: 'late' });
  await late.speak(2 * lateMs);
  expect((await stopping).end.gaps).toEqual([]);
  expectNumbered(await heardOf(takes), heardAtPress);
});

test('Stop and Resume are possible while the sound before Pause is awaited, and none of it is lost', async () => {
  const { take, takes, late, heardAtPress } = await speakOnLateLine();
  take.pause();
  await late.speak(2000);
  take.resume();
  expect(take.view()).toMatchObject({ state: 'recording', lastSeconds: 'saved' });
  take.pause();
  const stopping = take.stop('person');
  await late.speak(2 * lateMs);
  await stopping;
  expectNumbered(await heardOf(takes), heardAtPress);
});

/** That the recording begins with these samples, in their order. */
function expectNumbered(recorded: Buffer, count: number): void {
  const expected = bytesOf(Int16Array.from({ length: count }, (_, at) => numbered(at)));
  expect(recorded.subarray(0, expected.length).equals(expected)).toBe(true);
}
