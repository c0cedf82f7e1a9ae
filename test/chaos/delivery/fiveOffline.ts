import { join } from 'node:path';
import { writeRecording } from '../recording.ts';
import { countIn, onStage, type ScenarioResult } from './scenario.ts';

const consultCount = 5;

/** Five recordings sent without a network, the app restarted, the service back: all ready without a click. */
export function fiveOffline(): Promise<ScenarioResult> {
  return onStage({ factor: 25, processingMs: 5_000, isBrief: false }, async (stage) => {
    const { app, service, until } = stage;
    await service.relay.down();
    for (let index = 0; index < consultCount; index += 1) {
      const path = join(stage.folder, `offline-${String(index)}.wav`);
      await writeRecording(path, 2, index);
      await app.call({
        name: 'import',
        path,
        patient: { name: `Patient ${String(index)}`, species: 'cat', reference: `five-${String(index)}` },
      });
    }
    await until('prepared', (state) => countIn('readyToSend', state) === consultCount);
    for (const { id } of app.state()?.consults ?? []) await stage.command('send', { consultId: id });
    await until('waiting', (state) => state.consults.every(({ isWaiting }) => isWaiting));
    await app.quit();
    await app.start();
    await service.relay.up();
    const startedAt = performance.now();
    await until('ready', (state) => countIn('noteReady', state) === consultCount);
    const notes = service.control.notes().length;
    const tookMs = performance.now() - startedAt;
    return {
      facts:
        `five sent offline, app restarted, service up: ${String(consultCount)} ready without a click after ` +
        `${((tookMs * 25) / 1000).toFixed(0)} s of the app's time; ${String(notes)} notes`,
      broken: notes === consultCount ? [] : [`${String(notes)} notes of ${String(consultCount)} consults`],
    };
  });
}
