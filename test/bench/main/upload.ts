import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figure, Measured } from '../figure.ts';
import { interleaved } from '../interleaved.ts';
import { median } from '../statistics.ts';
import { asEagerAs } from './asEagerAs.ts';
import { hasCurl, uploadByCurl, uploadByUndici } from './bareUploads.ts';
import { connectedApp } from './connectedApp.ts';
import { importFile } from './importFile.ts';
import { anotherCopy, makeWav } from './longAudio.ts';
import { sendConsult } from './sendConsult.ts';
import { startService, type ServiceProcess } from './serviceProcess.ts';

type Deps = Parameters<Figure['measure']>[0];

type Uploads = {
  readonly rounds: number;
  readonly bytesPerSecond?: number;
  readonly bare: (service: ServiceProcess, path: string) => Promise<void>;
  /** A third way, shown beside the two. */
  readonly also?: { readonly name: string; readonly upload: Uploads['bare'] };
};

/** 60 minutes of WAV are 115.2 MB. */
async function compareUploads({ isQuick, shared, scratch, say }: Deps, uploads: Uploads): Promise<Measured> {
  const { bare, also, bytesPerSecond } = uploads;
  const source = await makeWav(shared, isQuick ? 6 : 60);
  const service = await startService(scratch, bytesPerSecond === undefined ? {} : { bytesPerSecond });
  const app = await connectedApp(service, shared);
  try {
    asEagerAs(app.pid);
    const rounds = isQuick ? 1 : uploads.rounds;
    const consults: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const copy = await anotherCopy(source, join(scratch, `${round}.wav`), round);
      consults.push((await importFile(app, copy, `Run ${round}`)).consultId);
    }
    await uploadByUndici(service, await makeWav(shared, 1));
    const [whole, third]: [number[], number[]] = [[], []];
    const timed = async (name: string, upload: () => Promise<unknown>): Promise<number> => {
      // A line that has rested lets a second's worth through at once: each finds it so.
      if (bytesPerSecond !== undefined) await wait(1200);
      await upload();
      const ms = await service.lastUploadMs();
      say(`${name} ${ms.toFixed(0)} ms`);
      return ms;
    };
    const measured = await interleaved(rounds, {
      async ours(round) {
        const send = async (): Promise<unknown> =>
          whole.push(await sendConsult(app.page, consults[round] ?? ''));
        return timed('ours', send);
      },
      async bare(round) {
        if (also !== undefined) third.push(await timed(also.name, () => also.upload(service, source)));
        return timed(`bare ${round}`, () => bare(service, source));
      },
    });
    return {
      ...measured,
      beside: {
        'from Send to accepted, with the whole file read back before, ms': median(whole),
        ...(also === undefined ? {} : { [`${also.name}, ms`]: median(third) }),
      },
    };
  } finally {
    await app.remove();
    await service.stop();
  }
}

const seen =
  'timed by the stand-in of the service, in a process of its own, from the head of the request to its answer';

export const uploadLoopback: Figure = {
  name: 'uploadLoopback',
  title: 'upload of a 115 MB WAV on loopback',
  against: 'one undici request that streams the same file in a form',
  method: `Sent from the app, where the recording is encrypted, and ${seen}.`,
  unit: 'ms',
  targets: [{ of: 'ratio', atMost: 1.25 }],
  seconds: 35,
  async measure(deps) {
    const also = (await hasCurl()) ? { also: { name: 'curl -F', upload: uploadByCurl } } : {};
    return compareUploads(deps, { rounds: 7, bare: uploadByUndici, ...also });
  },
};

export const uploadLine: Figure = {
  name: 'uploadLine',
  title: 'the same upload at 100 Mbit/s',
  against: 'curl -F with the same file',
  method: `Sent from the app to a stand-in that reads 12.5 MB a second, and ${seen}.`,
  unit: 'ms',
  targets: [{ of: 'ratio', atMost: 1.03 }],
  seconds: 55,
  measure: (deps) => compareUploads(deps, { rounds: 2, bytesPerSecond: 12_500_000, bare: uploadByCurl }),
};
