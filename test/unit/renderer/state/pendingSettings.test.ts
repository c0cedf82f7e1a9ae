import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionId, type ConnectionId } from '../../../../shared/ids.ts';
import { usualSettings, type Settings } from '../../../../shared/settings/settingsTable.ts';
import { createPendingSettings } from '../../../../renderer/state/pendingSettings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const riverside = connectionId('riverside');

/** A main whose answers are given by hand, and which shows nothing until it is told to. */
function main() {
  const sent: { change: readonly [ConnectionId, string, unknown]; answer: (isSaved: boolean) => void }[] = [];
  let shown = usualSettings;
  const settings = createPendingSettings({
    shown: () => shown,
    save: (...change) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      sent.push({ change, answer: resolve });
      return promise;
    },
  });
  return {
    ...settings,
    sent,
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
  void change(riverside, 'echoCancellation', true);
  void change(riverside, 'channel', 'left');
  await settle();
  expect(sent).toHaveLength(1);
  sent[0]?.answer(true);
  await settle();
  expect(sent[1]?.change).toEqual([riverside, 'channel', 'left']);
  expect(now()).toMatchObject({ echoCancellation: true, channel: 'left' });
  sent[1]?.answer(true);
  await settle();
  show({ ...usualSettings, echoCancellation: true, channel: 'left' });
  expect(pending.getState()).toEqual({});
});

test('a refused change is dropped and not sent with the next change', async () => {
  const { change, sent, now } = main();
  const first = change(riverside, 'shortcut', 'no such key');
  void change(riverside, 'channel', 'left');
  await settle();
  sent[0]?.answer(false);
  expect(await first).toBe(false);
  await settle();
  expect(sent[1]?.change).toEqual([riverside, 'channel', 'left']);
  expect(now().shortcut).toBe('');
});

test('a setting changed back during its save keeps the last value', async () => {
  const { change, sent, show, now } = main();
  void change(riverside, 'sendsOnStop', true);
  await settle();
  void change(riverside, 'sendsOnStop', false);
  sent[0]?.answer(true);
  await settle();
  show({ ...usualSettings, sendsOnStop: true });
  expect(now().sendsOnStop).toBe(false);
  expect(sent[1]?.change).toEqual([riverside, 'sendsOnStop', false]);
});

test('a saved change that the snapshot contradicts is dropped after a while', async () => {
  const { change, sent, now } = main();
  void change(riverside, 'capMinutes', 90);
  await settle();
  sent[0]?.answer(true);
  await settle();
  expect(now().capMinutes).toBe(90);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(now().capMinutes).toBe(120);
});

test('nothing of a change is shown to the next vet', async () => {
  const { change, sent, now, forget } = main();
  void change(riverside, 'checksNotes', false);
  await settle();
  forget();
  expect(now().checksNotes).toBe(true);
  sent[0]?.answer(true);
  await settle();
  expect(now().checksNotes).toBe(true);
});

test('a change that waits while another practice comes on screen is saved for the practice that it was made for', async () => {
  const { change, sent, forget } = main();
  void change(riverside, 'channel', 'left');
  void change(riverside, 'checksNotes', false);
  await settle();
  forget();
  void change(connectionId('hillside'), 'checksNotes', true);
  sent[0]?.answer(true);
  await settle();
  sent[1]?.answer(true);
  await settle();
  expect(sent.slice(1).map((one) => one.change)).toEqual([
    [riverside, 'checksNotes', false],
    [connectionId('hillside'), 'checksNotes', true],
  ]);
});
