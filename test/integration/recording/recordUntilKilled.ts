import { writeSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';

import { systemClock } from '../../../main/platform/systemClock.ts';
import { createTakes } from '../../../main/recording/createTakes.ts';
import { freeBytes } from '../../../main/platform/freeBytes.ts';
import { failure } from '../../../shared/consult/failure.ts';
import { consultId } from '../../../shared/ids.ts';
import { err } from '../../../shared/result.ts';
import { fakeMicrophone } from '../../support/fakes/fakeMicrophone.ts';
import { sound } from '../../support/fakes/sound.ts';

/**
 * A recording to be killed, in real time. Says on stdout, before it hands over another 100 ms, how many there were
 * (`f`), and what else it is about to do: `pause`, `change`, `stop`.
 */
const [, , folder = '', keyHex = '', id = '', does = ''] = process.argv;
const say = (word: string): void => void writeSync(1, `${word}\n`);

const takes = createTakes({
  folder,
  dataKey: Buffer.from(keyHex, 'hex'),
  clock: systemClock,
  beginLive: async () => err(failure('ffmpeg_missing')),
  freeBytes,
});
const on = { onChange: () => undefined, onGrowth: () => undefined, onMustStop: () => process.exit(3) };
const begun = await takes.begin({
  consult: consultId(id),
  file: takes.fileOf(consultId(id)),
  capMs: 1e9,
  ...on,
});
if (!begun.ok) process.exit(2);
const take = begun.value;
let microphone = fakeMicrophone();
take.attach(microphone, { because: 'began', label: 'Desk' });

async function doSomething(): Promise<void> {
  say(does);
  if (does === 'pause') {
    take.pause();
    await after(150);
    take.resume();
  } else if (does === 'change') {
    microphone = fakeMicrophone();
    take.attach(microphone, { because: 'device_lost', label: 'Desk' });
  } else if (does === 'suspend') {
    await take.suspend();
    take.wake();
  } else if (does === 'stop') {
    await take.stop('person');
    say('stopped');
    await after(60_000);
  }
}

const stopsAt = 12;
for (let count = 0; ; count += 1) {
  if (does === 'stop' ? count === stopsAt : count % 5 === 4) await doSomething();
  say(`f${count}`);
  microphone.frames(sound(100, count));
  await after(100);
}
