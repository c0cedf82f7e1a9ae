import type { RecorderParts } from './recorderParts.ts';

/** The longest time that a test keeps the microphone open, in ms. */
const longestTestMs = 30_000;

/** Opens the microphone to show its level, without a take. */
export async function testMicrophone(parts: RecorderParts): Promise<void> {
  const { store, microphone, settings } = parts;
  if (store.getState().use !== 'none') return;
  const isOwn = (): boolean => {
    const now = store.getState();
    return now.use === 'test' && now.timer === timer;
  };
  const timer = setTimeout(() => {
    if (isOwn()) endTest(parts);
  }, longestTestMs);
  store.become({ use: 'test', timer, trouble: null });
  const opened = await microphone.open(settings().microphone);
  if (store.getState().use === 'none' || (isOwn() && opened === null)) microphone.end();
}

export function endTest({ store, microphone }: RecorderParts): void {
  const state = store.getState();
  if (state.use !== 'test') return;
  clearTimeout(state.timer);
  void microphone.abortOpening();
  microphone.end();
}
