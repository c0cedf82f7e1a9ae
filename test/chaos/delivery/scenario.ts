import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { openChaosService, type ChaosService } from '../run/chaosService.ts';
import type { AppState } from '../run/messages.ts';
import type { LogEntry } from '../run/requestLog.ts';
import { readLog } from '../run/requestLog.ts';
import { createRunningApp, type RunningApp } from '../run/runningApp.ts';
import { startTime, timeOf } from '../run/scaledTime.ts';

/** What a scenario measured, and what of it should not be so. */
export type ScenarioResult = { readonly facts: string; readonly broken: readonly string[] };

export type Stage = {
  readonly folder: string;
  readonly app: RunningApp;
  readonly service: ChaosService;
  readonly command: (name: string, input: Readonly<Record<string, string>>) => Promise<boolean>;
  readonly until: (what: string, isSo: (state: AppState) => boolean) => Promise<void>;
  readonly log: () => readonly LogEntry[];
};

const longestRealMs = 180_000;

/** An app that is connected, and nothing else. */
export async function onStage<T>(
  wanted: { readonly factor: number; readonly processingMs: number; readonly isBrief: boolean },
  play: (stage: Stage) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-chaos-'));
  const scale = startTime(wanted.factor);
  const service = await openChaosService(scale, { processingMs: wanted.processingMs, seats: [1] });
  const logFile = join(folder, 'requests.log');
  const app = createRunningApp({
    dataFolder: join(folder, 'data'),
    logFile,
    scale,
    isBrief: wanted.isBrief,
    now: () => timeOf(scale),
  });
  const stage: Stage = {
    folder,
    app,
    service,
    command: async (name, input) =>
      (await app.call({ name: 'command', command: name, input: { ...input } }))?.isDone === true,
    async until(what, isSo) {
      const startedAt = performance.now();
      for (;;) {
        const state = app.state();
        if (state !== null && isSo(state)) return;
        if (performance.now() - startedAt > longestRealMs)
          throw new Error(`${what}: not so after ${String(longestRealMs / 1000)} s\n${app.output()}`);
        await after(20);
      }
    },
    log: () => readLog(logFile),
  };
  try {
    await app.start();
    const token = await service.freshToken(0);
    const vet = service.seats[0]?.vet ?? '';
    const input = { address: service.relay.url, vet, token, isSandbox: false, reconnects: null };
    await app.call({ name: 'command', command: 'connect', input });
    await stage.until('connected', ({ isEmbedded }) => !isEmbedded);
    return await play(stage);
  } finally {
    await app.kill();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export const countIn = (phase: string, { consults }: AppState): number =>
  consults.filter((consult) => consult.phase === phase).length;
