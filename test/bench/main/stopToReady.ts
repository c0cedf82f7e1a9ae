import { launch } from '../../e2e/support/launch.ts';
import { recordMadeTake } from '../../e2e/support/recording/madeTake.ts';
import { interleaved, type Figure } from '../figure.ts';
import { packagedApp } from '../packagedApp.ts';

export const stopToReady: Figure = {
  name: 'stopToReady',
  title: 'Stop to Ready to send, after an hour',
  against: 'the same after a minute',
  method:
    'The sound is made in the page and comes as fast as main takes it; from Stop to Ready to send, as the page sees it.',
  unit: 'ms',
  targets: [
    { of: 'ratio', atMost: 1.5 },
    { of: 'ours', atMost: 500 },
  ],
  async measure({ isQuick, say }) {
    const { executable } = await packagedApp();
    await using app = await launch({ packaged: executable });
    const stopMs = async (seconds: number): Promise<number> => {
      const { stopMs } = await recordMadeTake(app.page, seconds);
      say(`after ${seconds} s: ${stopMs.toFixed(0)} ms`);
      return stopMs;
    };
    await stopMs(60);
    return await interleaved(isQuick ? 1 : 5, (which) =>
      stopMs(which === 'bare' ? 60 : isQuick ? 120 : 3600),
    );
  },
};
