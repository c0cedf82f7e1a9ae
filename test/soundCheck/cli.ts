/**
 * `npm run soundcheck`: how well the check of a recording's sound names faults that were put into good sound.
 *
 *   npm run soundcheck              10 scenes of each fault and strength, 100 good ones, of the open and of the held-out voices
 *   npm run soundcheck -- --open    only of the open voices, while a limit is being chosen
 *
 * Exit code 0 if in each half at least 95 % of the faults are named right and at most 1 good scene in 50 is called bad.
 */
import { parseArgs } from 'node:util';
import { createSoundMeter } from '../../main/soundQuality/soundMeter.ts';
import { runEntry } from '../../scripts/dev/userError.ts';
import { measureFaults, measureGood, type Measured } from './measure.ts';
import { measureSides } from './measureSides.ts';
import { figuresOf, sideLines, tableLines, wrongLines } from './report.ts';
import { conversation, parts, randomOf, sceneSeconds, type Part } from './scenes.ts';
import { amplified, rateHz, toPcm } from './sounds.ts';

const ofEach = 10;
const goodCount = 100;
const leastRight = 0.95;
const mostBad = 0.02;

const titles: Readonly<Record<Part, string>> = { open: 'Open voices', heldOut: 'Held-out voices' };

function judge(part: Part): boolean {
  const measured: Measured[] = [...measureGood(part, goodCount), ...measureFaults(part, ofEach)];
  const sides = [...measureSides(part, ofEach)];
  const { namedRight, faulty, calledBad, good } = figuresOf(measured);
  const lines = [
    `${titles[part]}: ${namedRight} of ${faulty} verdicts on faults right, ${calledBad} of ${good} on good sound bad`,
    ...tableLines(measured),
    ...wrongLines(measured),
    ...sideLines(sides),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  const rightSides = sides.filter(({ strength, isTold }) => isTold === (strength !== null));
  if (rightSides.length < sides.length * leastRight) return false;
  return namedRight >= faulty * leastRight && calledBad <= good * mostBad;
}

/** The processor's time for a take, as a share of the take's own time. */
function costShare(): number {
  const take = toPcm(amplified(conversation('open', randomOf('open', 0)), -26));
  const meter = createSoundMeter(rateHz);
  meter.hear(take);
  const runs = 10;
  const from = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) meter.hear(take);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6 / (runs * sceneSeconds);
}

await runEntry(() => {
  const { values } = parseArgs({ options: { open: { type: 'boolean', default: false } } });
  const judged = (values.open ? (['open'] as const) : parts).map(judge);
  process.stdout.write(`Cost while it records: ${(costShare() * 100).toFixed(2)} % of one processor\n`);
  return Promise.resolve(judged.every(Boolean) ? 0 : 1);
});
