import { BrowserWindow, type Session } from 'electron';
import { withinTime } from '../../platform/withinTime.ts';
import { pageOrigin, pageScheme } from '../page/origin.ts';
import { pagePreferences } from '../page/pagePreferences.ts';

type MicrophoneState = 'works' | 'absent' | 'blocked' | 'in_use' | 'silent';

/** A wireless headset takes one or two seconds, and its first sound some more. */
const limitMs = 10_000;

/** Returns `works` or the name of an error. */
const openAndListen = `(async () => {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    try {
      const [track] = stream.getAudioTracks();
      const { value } = await new MediaStreamTrackProcessor({ track }).readable.getReader().read();
      value?.close();
      return value === undefined ? 'AbortError' : 'works';
    } finally {
      for (const track of stream.getTracks()) track.stop();
    }
  } catch (error) {
    return String(error?.name);
  }
})()`;

const states: Readonly<Record<string, MicrophoneState>> = {
  works: 'works',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
};

export async function checkMicrophone(page: Session): Promise<MicrophoneState> {
  page.protocol.handle(
    pageScheme,
    () =>
      new Response('<!doctype html>', {
        headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
      }),
  );
  const { preload: _none, ...preferences } = pagePreferences('');
  const window = new BrowserWindow({ show: false, webPreferences: { ...preferences, session: page } });
  try {
    await window.loadURL(`${pageOrigin}/self-test`);
    const heard: Promise<unknown> = window.webContents.executeJavaScript(openAndListen, true);
    return await withinTime(limitMs, heard.then(stateOf), 'silent');
  } finally {
    window.destroy();
  }
}

const stateOf = (answer: unknown): MicrophoneState =>
  typeof answer === 'string' && Object.hasOwn(states, answer) ? (states[answer] ?? 'in_use') : 'in_use';
