import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { takeFormat } from '../../../shared/consult/take.ts';
import { usualSettings } from '../../../shared/settings/settingsTable.ts';
import { controls, sendWithoutName } from '../../e2e/support/controls.ts';
import { fixture, launch } from '../../e2e/support/launch.ts';
import { processorMs } from '../../e2e/support/processes.ts';
import { makeVoiceFile } from '../../e2e/support/recording/captureFile.ts';
import { repeated, type Figure, type Measured } from '../figure.ts';
import { openBothApps } from './bothApps.ts';
import type { startPackaged } from './startedApp.ts';

type Started = Awaited<ReturnType<typeof startPackaged>>;

type Apps = { readonly ours: Started; readonly bare: Started };

/** Spans of 15 s of both, side by side, in percent of a core. Nothing asks the windows meanwhile. */
const compareProcessor = (apps: Apps, spans: number): Promise<Measured> =>
  repeated(spans, async () => {
    const used = () => ({ ours: processorMs(apps.ours.pid), bare: processorMs(apps.bare.pid) });
    const [before, from] = [used(), performance.now()];
    await wait(15_000);
    const [after, ms] = [used(), performance.now() - from];
    const percent = (which: keyof Apps): number => (100 * (after[which] - before[which])) / ms;
    return { ours: percent('ours'), bare: percent('bare') };
  });

/** A button of ours, or nothing. Behind its word may be its key. */
const button = (label: string): string =>
  `[...document.querySelectorAll('button')].find((one) => one.textContent.startsWith('${label}'))`;

async function until({ evaluate }: Started, expression: string): Promise<void> {
  while ((await evaluate(expression)) !== true) await wait(50);
}

type Both = Awaited<ReturnType<typeof openBothApps>>;

async function withBoth(
  { start }: Both,
  args: readonly string[],
  measure: (apps: Apps) => Promise<Measured>,
): Promise<Measured> {
  const ours = await start('ours', args);
  const bare = await start('bare', args);
  try {
    return await measure({ ours, bare });
  } finally {
    await ours.close();
    await bare.close();
  }
}

export const idleProcessor: Figure = {
  name: 'idleProcessor',
  title: 'processor while idle, with a note open',
  against: 'a blank Electron window',
  method:
    'Processor time of all threads of all processes, both windows side by side, from 40 s after the start on, when V8 has collected the garbage of the start.',
  unit: '% of a core',
  targets: [{ of: 'difference', atMost: 0.1 }],
  async measure({ isQuick, shared }) {
    const both = await openBothApps(shared);
    const making = await launch({ packaged: both.executable, dataFolder: both.dataFolder });
    await making.dropFiles([fixture('dog.m4a')]);
    await sendWithoutName(making.page);
    await controls.section(making.page, 'Plan').waitFor();
    await making.close();
    return withBoth(both, [], async (apps) => {
      await until(apps.ours, `document.querySelector('[data-consults] button')?.click() === undefined`);
      await until(apps.ours, `document.querySelector('[data-section] textarea') !== null`);
      await wait(isQuick ? 5000 : 40_000);
      return compareProcessor(apps, isQuick ? 1 : 5);
    });
  },
};

const { echoCancellation, noiseSuppression, autoGainControl } = usualSettings;
/** As the app asks for the microphone where nothing is set (renderer/capture/openMicrophone.ts). */
const audio = {
  echoCancellation,
  noiseSuppression,
  autoGainControl,
  channelCount: { ideal: 2 },
  sampleRate: { ideal: takeFormat.sampleRateHz },
};
/** As little as records: what comes is thrown away. */
const bareRecording = `(async () => {
  const recorder = new MediaRecorder(await navigator.mediaDevices.getUserMedia({ audio: ${JSON.stringify(audio)} }));
  window.bytes = 0;
  recorder.ondataavailable = ({ data }) => { window.bytes += data.size; };
  recorder.start(250);
})()`;

export const recordingProcessor: Figure = {
  name: 'recordingProcessor',
  title: 'processor while recording',
  against: 'bare getUserMedia and MediaRecorder in a blank window',
  method:
    'Processor time of all processes while both record side by side from Chromium’s fake microphone, with the same constraints. The bare one throws the sound away; the app encrypts it, saves it and draws its level.',
  unit: '% of a core',
  targets: [{ of: 'ratio', atMost: 1.5 }],
  async measure({ isQuick, shared }) {
    const path = join(shared, 'voice.wav');
    await makeVoiceFile(path, 'good');
    const microphone = ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${path}`];
    return withBoth(await openBothApps(shared), microphone, async (apps) => {
      await apps.ours.evaluate(`${button('Record')}.click()`);
      await apps.bare.evaluate(bareRecording);
      await until(apps.ours, `${button('Stop')} !== undefined`);
      await until(apps.bare, 'window.bytes > 0');
      await wait(5000);
      return compareProcessor(apps, isQuick ? 1 : 5);
    });
  },
};
