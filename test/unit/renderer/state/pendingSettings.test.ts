import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionId } from '../../../../shared/ids.ts';
import { usualSettings, type Settings } from '../../../../shared/settings/settingsTable.ts';
import { createPendingSettings } from '../../../../renderer/state/pendingSettings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const jones = connectionId('jones');
const smith = connectionId('smith');

/** A main whose answers are given by hand, and which shows nothing until it is told to. */
function main() {
  const sent: { change: readonly unknown[]; answer: (isSaved: boolean) => void }[] = [];
  let shown = usualSettings;
  let active = jones;
  const settings = createPendingSettings({
    shown: () => shown,
    activeConnection: () => active,
    save: (...change) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      sent.push({ change, answer: resolve });
      return promise;
    },
  });
  return {
    ...settings,
    sent,
    open: (id: typeof jones) => {
      active = id;
    },
    show: (now: Settings) => {
      shown = now;
      settings.confirm();
    },
    now: () => ({ ...shown, ...settings.pending.getState() }),
  };
}
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test('two quick changes are both saved', async () => {
  const { change, sent, show, now, pending } = main();
  void change('echoCancellation', true);
  void change('channel', 'left');
  await settle();
  expect(sent).toHaveLength(1);
  sent[0]?.answer(true);
  await settle();
  expect(sent[1]?.change).toEqual([jones, 'channel', 'left']);
  expect(now()).toMatchObject({ echoCancellation: true, channel: 'left' });
  sent[1]?.answer(true);
  await settle();
  show({ ...usualSettings, echoCancellation: true, channel: 'left' });
  expect(pending.getState()).toEqual({});
});

test('a refused change is dropped and not sent with the next change', async () => {
  const { change, sent, now } = main();
  const first = change('shortcut', 'no such key');
  void change('channel', 'left');
  await settle();
  sent[0]?.answer(false);
  expect(await first).toBe(false);
  await settle();
  expect(sent[1]?.change).toEqual([jones, 'channel', 'left']);
  expect(now().shortcut).toBe('');
});

test('a setting changed back during its save keeps the last value', async () => {
  const { change, sent, show, now } = main();
  void change('sendsOnStop', true);
  await settle();
  void change('sendsOnStop', false);
  sent[0]?.answer(true);
  await settle();
  show({ ...usualSettings, sendsOnStop: true });
  expect(now().sendsOnStop).toBe(false);
  expect(sent[1]?.change).toEqual([jones, 'sendsOnStop', false]);
});

test('a saved change that the snapshot contradicts is dropped after a while', async () => {
  const { change, sent, now } = main();
  void change('capMinutes', 90);
  await settle();
  sent[0]?.answer(true);
  await settle();
  expect(now().capMinutes).toBe(90);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(now().capMinutes).toBe(120);
});

test('nothing of a change is shown to the next vet', async () => {
  const { change, sent, now, forget } = main();
  void change('checksNotes', false);
  await settle();
  forget();
  expect(now().checksNotes).toBe(true);
  sent[0]?.answer(true);
  await settle();
  expect(now().checksNotes).toBe(true);
});

test('a setting is saved for the vet who changed it', async () => {
  const { change, sent, open } = main();
  void change('echoCancellation', true);
  void change('sendsOnStop', true);
  await settle();
  open(smith);
  sent[0]?.answer(true);
  await settle();
  expect(sent[1]?.change).toEqual([jones, 'sendsOnStop', true]);
});
