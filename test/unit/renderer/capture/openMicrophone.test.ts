import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { usualSettings } from '../../../../shared/settings/settingsTable.ts';
import { createStreamRequests, openMicrophone } from '../../../../renderer/capture/openMicrophone.ts';

/** A system that answers when it is told to. */
function system() {
  const asked: { wish: string; answer: PromiseWithResolvers<ReturnType<typeof stream>> }[] = [];
  const answerTo = createStreamRequests((wish: string) => {
    const answer = Promise.withResolvers<ReturnType<typeof stream>>();
    asked.push({ wish, answer });
    return answer.promise;
  });
  /** What has come of it: `waiting`, the stream, or the name of the reason. */
  const ask = (wish: string, ...alsoAccepted: readonly string[]) => {
    const end = new AbortController();
    const of = { came: 'waiting' as unknown, giveUp: () => end.abort(new DOMException('', 'TimeoutError')) };
    const follow = async (): Promise<void> => {
      try {
        of.came = await answerTo(end.signal, wish, ...alsoAccepted);
      } catch (reason) {
        of.came = reason instanceof Error ? reason.name : reason;
      }
    };
    void follow();
    return of;
  };
  return { asked, ask, wishes: () => asked.map(({ wish }) => wish) };
}

function stream() {
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  return { getTracks: () => [{ stop }], isStopped: () => isStopped };
}

test('a request without an answer fails when it is given up, as does one that was given up before', async () => {
  const { ask } = system();
  const of = ask('desk');
  await turn();
  expect(of.came).toBe('waiting');
  of.giveUp();
  await turn();
  expect(of.came).toBe('TimeoutError');
  const never = createStreamRequests(() => Promise.resolve(stream()));
  await expect(never(AbortSignal.abort(), 'desk')).rejects.toThrow('abort');
});

test('an answer is the result, whether a stream or an error', async () => {
  const { ask, asked } = system();
  const yes = ask('desk');
  const given = stream();
  asked[0]?.answer.resolve(given);
  await turn();
  yes.giveUp();
  expect(yes.came).toBe(given);
  expect(given.isStopped()).toBe(false);
  const no = ask('headset');
  asked[1]?.answer.reject(new DOMException('', 'NotReadableError'));
  await turn();
  expect(no.came).toBe('NotReadableError');
});

test('a stream is stopped if nobody waits for it any more, also after an error', async () => {
  const { ask, asked } = system();
  ask('desk').giveUp();
  const of = ask('default', 'desk');
  asked[1]?.answer.reject(new DOMException('', 'NotFoundError'));
  await turn();
  expect(of.came).toBe('NotFoundError');
  const late = stream();
  asked[0]?.answer.resolve(late);
  await turn();
  expect(late.isStopped()).toBe(true);
});

test('an unanswered request is awaited again instead of repeated, and its late answer counts', async () => {
  const { ask, asked, wishes } = system();
  ask('desk').giveUp();
  const again = ask('desk');
  expect(wishes()).toEqual(['desk']);
  const late = stream();
  asked[0]?.answer.resolve(late);
  await turn();
  expect(again.came).toBe(late);
  expect(late.isStopped()).toBe(false);
  // Answered, it can be asked for anew.
  ask('desk');
  expect(wishes()).toEqual(['desk', 'desk']);
});

test('a late stream of an accepted earlier request wins, and the second stream is stopped', async () => {
  const { ask, asked, wishes } = system();
  ask('desk').giveUp();
  const of = ask('default', 'desk');
  expect(wishes()).toEqual(['desk', 'default']);
  const [first, second] = [stream(), stream()];
  asked[0]?.answer.resolve(first);
  asked[1]?.answer.resolve(second);
  await turn();
  expect(of.came).toBe(first);
  expect([first.isStopped(), second.isStopped()]).toEqual([false, true]);
});

test('a stream of an unaccepted request is stopped, and its error is ignored', async () => {
  const { ask, asked } = system();
  ask('desk').giveUp();
  ask('lapel').giveUp();
  const of = ask('headset', 'lapel');
  const late = stream();
  asked[0]?.answer.resolve(late);
  asked[1]?.answer.reject(new DOMException('', 'NotReadableError'));
  await turn();
  expect(late.isStopped()).toBe(true);
  expect(of.came).toBe('waiting');
});

test('a microphone that is given up between its stream and its first sound is closed at once', async () => {
  const end = new AbortController();
  const stop = vi.fn();
  const nothing = (): void => undefined;
  const stream = { getTracks: () => [{ stop }], getAudioTracks: () => [new EventTarget()] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.resolve(stream) } });
  vi.stubGlobal('MediaStreamTrackProcessor', Object);
  const worker = { addEventListener: nothing, postMessage: nothing, terminate: nothing };
  vi.stubGlobal('Worker', function open() {
    end.abort();
    return worker;
  });
  const request = { settings: usualSettings, device: null, isForSystemDefault: false, signal: end.signal };
  const opened = openMicrophone({ ...request, onLevel: nothing, onLost: nothing });
  await expect(opened).rejects.toThrow('abort');
  expect(stop).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
