import { join } from 'node:path';
import { z } from 'zod';
import { isSubmission } from '../run/chaosService.ts';
import { writeRecording } from '../recording.ts';
import { countIn, onStage, type ScenarioResult, type Stage } from './scenario.ts';

const consultCount = 200;
/** What the heap may have grown by from when all are queued to when all are ready: their notes are in it. */
const mostGrowthMib = 40;
const mib = 1024 * 1024;

const memory = z.object({ heapUsed: z.number(), rss: z.number() });

async function heapMib({ app }: Stage): Promise<number> {
  const answer = await app.call({ name: 'heap' });
  return memory.parse(JSON.parse(answer?.detail ?? '{}')).heapUsed / mib;
}

/**
 * 200 consults queued at once, and the app restarted over it, in the middle of an upload: one upload at a time, in
 * their order, a flat heap.
 */
export function twoHundredAtOnce(): Promise<ScenarioResult> {
  return onStage({ factor: 25, processingMs: 20_000, isBrief: true }, async (stage) => {
    const { app, service, until } = stage;
    const importedAt = performance.now();
    for (let index = 0; index < consultCount; index += 1) {
      const path = join(stage.folder, `many-${String(index)}.wav`);
      await writeRecording(path, 0.5, index);
      const name = String(index).padStart(3, '0');
      await app.call({ name: 'import', path, patient: { name, species: 'cat', reference: name } });
    }
    await until('prepared', (state) => countIn('readyToSend', state) === consultCount);
    const preparedMs = performance.now() - importedAt;
    const consults = [...(app.state()?.consults ?? [])].sort((a, b) => a.name.localeCompare(b.name));
    for (const { id } of consults) await stage.command('send', { consultId: id });
    await until('queued', (state) => countIn('readyToSend', state) === 0);
    const sentAt = performance.now();
    const heaps = [await heapMib(stage)];
    await app.quit();
    await app.start();
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await until('sent', (state) => {
        const waiting = countIn('queued', state) + countIn('sending', state);
        return consultCount - waiting >= share * consultCount;
      });
      heaps.push(await heapMib(stage));
    }
    await until('ready', (state) => countIn('noteReady', state) === consultCount);
    heaps.push(await heapMib(stage));
    const tookMs = performance.now() - sentAt;
    const order = service.control
      .requestsTo({ method: 'POST', path: '/v1/notes' })
      .filter(({ status }) => status === 202)
      .map(({ fields }) => fields?.['external_ref'] ?? '');
    const outOfOrder = order.filter((name, index) => index > 0 && name < (order[index - 1] ?? '')).length;
    const mostUploads = mostAtOnce(stage);
    const growthMib = Math.max(...heaps) - (heaps[0] ?? 0);
    const notes = service.control.notes().length;
    return {
      facts:
        `200 queued at once: prepared in ${(preparedMs / 1000).toFixed(0)} s, all ready ${(tookMs / 1000).toFixed(0)} s ` +
        `later; most uploads at once ${String(mostUploads)}; ${String(outOfOrder)} out of order; ${String(notes)} notes; ` +
        `heap in MiB when queued, restarted and at quarters of sending, all ready: ${heaps.map((heap) => heap.toFixed(1)).join(', ')}`,
      broken: [
        ...(notes === consultCount ? [] : [`${String(notes)} notes`]),
        ...(mostUploads === 1 ? [] : [`${String(mostUploads)} uploads at once`]),
        ...(outOfOrder === 0 ? [] : [`${String(outOfOrder)} were sent before one that was queued earlier`]),
        ...(growthMib < mostGrowthMib ? [] : [`the heap grew by ${growthMib.toFixed(1)} MiB`]),
      ],
    };
  });
}

function mostAtOnce({ log }: Stage): number {
  const underWay = new Set<string>();
  let most = 0;
  for (const entry of log().filter(isSubmission)) {
    const id = `${String(entry.life)} ${String(entry.request)}`;
    if (entry.what === 'sent') underWay.add(id);
    if (entry.what === 'ended' || entry.what === 'failed') underWay.delete(id);
    most = Math.max(most, underWay.size);
  }
  return most;
}
