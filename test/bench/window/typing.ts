import { controls, sendWithoutName } from '../../e2e/support/controls.ts';
import { fixture } from '../../e2e/support/launch.ts';
import { compareTyping, longText, shortText } from '../../e2e/support/typingSpeed.ts';
import type { Figure } from '../figure.ts';
import { connectedApp } from '../packagedApp.ts';
import { percentile } from '../statistics.ts';

export const typing: Figure = {
  name: 'typing',
  title: 'typing in a 20,000-word note, input to paint, p95',
  against: 'a bare text area with the same text',
  method:
    'Keys through the browser’s own input, at the pace of fast typing, by turns in a section of the note and in a bare text area in the same window; from the time of the key to after the frame that shows it.',
  unit: 'ms',
  targets: [
    { of: 'ratio', atMost: 1.15 },
    { of: { beside: 'our own handlers p95, ms' }, atMost: 4 },
  ],
  async measure({ isQuick, say }) {
    await using stack = new AsyncDisposableStack();
    const { page, service, dropFiles } = await connectedApp(stack);
    service.control.noteOutcome({
      ends: 'ready',
      sections: [
        { key: 'subjective', heading: 'Subjective', content: longText },
        { key: 'objective', heading: 'Objective', content: shortText },
        { key: 'plan', heading: 'Plan', content: shortText },
      ],
    });
    await dropFiles([fixture('dog.m4a')]);
    await sendWithoutName(page);
    await controls.section(page, 'Subjective').waitFor();
    // Short turns and many keys: a slow moment of the machine meets both, and the slowest twentieth is sixty
    // keys.
    const rounds = isQuick ? 2 : 60;
    const keys = 20;
    const { ours, bare } = await compareTyping(page, { section: 0, rounds, keys });
    const of = (values: readonly number[], round: number): number =>
      percentile(values.slice(round * keys, (round + 1) * keys), 95);
    const runs = Array.from({ length: rounds }, (_, round) => ({
      ours: of(ours.toPaint, round),
      bare: of(bare.toPaint, round),
    }));
    say(`${ours.toPaint.length} keys each`);
    return {
      ours: percentile(ours.toPaint, 95),
      bare: percentile(bare.toPaint, 95),
      runs,
      beside: {
        'p50, ms': percentile(ours.toPaint, 50),
        'p50 of the bare one, ms': percentile(bare.toPaint, 50),
        'our own handlers p95, ms': percentile(ours.inHandlers, 95),
      },
    };
  },
};
