import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { usualSettings } from '../../../shared/settings/settingsTable.ts';
import { takeFormat } from '../../../shared/consult/take.ts';
import { controls, type Control } from '../../e2e/support/controls.ts';
import { makeCaptureFile } from '../../e2e/support/recording/captureFile.ts';
import type { Figure } from '../figure.ts';
import { median } from '../statistics.ts';
import { openBothApps } from './bothApps.ts';
import { processorMs } from './processTree.ts';

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

const press = ({ label }: Control): string =>
  `[...document.querySelectorAll('button')].find((button) => button.textContent.trim() === '${String(label)}').click()`;
const isOffered = ({ label }: Control): string =>
  `[...document.querySelectorAll('button')].some((button) => ${String(label instanceof RegExp ? label : new RegExp(`^${label}$`))}.test(button.textContent.trim()))`;

export const recordingProcessor: Figure = {
  name: 'recordingProcessor',
  title: 'recording CPU',
  against: 'bare getUserMedia and MediaRecorder in a blank window',
  method:
    'Processor time of all processes while both record side by side from Chromium’s fake microphone, with the same constraints, in pieces of 250 ms. The bare recorder throws the sound away; the app encrypts it, saves it and draws its level.',
  unit: '% of a core',
  targets: [{ of: 'ratio', atMost: 1.5 }],
  seconds: 50,
  async measure({ isQuick, shared, scratch, say }) {
    const both = await openBothApps({ shared, scratch });
    const path = join(scratch, 'capture.wav');
    await makeCaptureFile(path, 90);
    const args = ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${path}`];
    const [ours, bare] = [await both.start('ours', { args }), await both.start('bare', { args })];
    try {
      await ours.evaluate(press(controls.record));
      await bare.evaluate(bareRecording);
      while ((await ours.evaluate(isOffered(controls.stop))) !== true) await wait(50);
      await wait(5_000);
      const runs: { readonly ours: number; readonly bare: number }[] = [];
      for (let span = 0; span < (isQuick ? 1 : 3); span += 1) {
        const from = performance.now();
        const before = [await processorMs(ours.pid), await processorMs(bare.pid)] as const;
        await wait(10_000);
        const after = [await processorMs(ours.pid), await processorMs(bare.pid)] as const;
        const percent = 100 / (performance.now() - from);
        runs.push({ ours: (after[0] - before[0]) * percent, bare: (after[1] - before[1]) * percent });
        say(`ours ${runs.at(-1)?.ours.toFixed(1)} %, bare ${runs.at(-1)?.bare.toFixed(1)} %`);
      }
      if (Number(await bare.evaluate('window.bytes')) === 0) throw new Error('The bare one records nothing.');
      await ours.evaluate(press(controls.stop));
      while ((await ours.evaluate(isOffered(controls.send))) !== true) await wait(50);
      return { ours: median(runs.map((run) => run.ours)), bare: median(runs.map((run) => run.bare)), runs };
    } finally {
      await ours.close();
      await bare.close();
    }
  },
};
