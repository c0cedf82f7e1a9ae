/**
 * `npm run soundcheck`: how well the check of a recording's sound names faults that were put into good sound.
 *
 * npm run soundcheck 10 scenes of each fault and strength, 100 good ones, of the open and of the held-out
 * voices
 *   npm run soundcheck -- --open    only of the open voices, while a limit is being chosen
 *   npm run soundcheck -- --transcripts    how often a transcript without a third of its words is told as
 * short (needs espeak-ng and flite)
 *
 * Exit code 0 if in each half at least 95 % of the faults are named right and at most 1 good scene in 50 is
 * called bad.
 */
import { parseArgs } from 'node:util';
import { runEntry } from '../../scripts/dev/userError.ts';
import { measureShortTranscripts } from './shortTranscripts.ts';
import { measureFaults, measureGood, type Measured, figuresOf, wrongLines } from './measure.ts';
import { parts, type Part } from './scenes.ts';

const ofEach = 10;
const goodCount = 100;
const leastRight = 0.95;
const mostBad = 0.02;

const titles: Readonly<Record<Part, string>> = { open: 'Open voices', heldOut: 'Held-out voices' };

function judge(part: Part): boolean {
  const measured: Measured[] = [...measureGood(part, goodCount), ...measureFaults(part, ofEach)];
  const { namedRight, faulty, calledBad, good } = figuresOf(measured);
  const lines = [
    `${titles[part]}: ${namedRight} of ${faulty} verdicts on faults right, ${calledBad} of ${good} on good sound bad`,
    ...wrongLines(measured),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return namedRight >= faulty * leastRight && calledBad <= good * mostBad;
}

async function judgeTranscripts(): Promise<boolean> {
  const { dialogues, whole, cut } = await measureShortTranscripts();
  process.stdout.write(`Told as short, of ${dialogues} each: ${whole} whole, ${cut} without a third\n`);
  return whole <= dialogues * 0.01 && cut >= dialogues * 0.95;
}

await runEntry(async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { open: flag, transcripts: flag } });
  if (values.transcripts) return (await judgeTranscripts()) ? 0 : 1;
  const judged = (values.open ? (['open'] as const) : parts).map(judge);
  return judged.every(Boolean) ? 0 : 1;
});
