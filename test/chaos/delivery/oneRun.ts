import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { openChaosService, type ChaosService } from '../run/chaosService.ts';
import { createAudience } from '../run/audience.ts';
import { createDirector } from './director.ts';
import type { Evidence } from './evidence.ts';
import type { Cell, PlannedConsult, RunPlan } from './plan.ts';
import { createRandom, type Random } from '../run/random.ts';
import { brokenRules } from './rules.ts';
import { createRunningApp, type RunningApp } from '../run/runningApp.ts';
import { startTime, timeOf } from '../run/scaledTime.ts';
import { createVet, type Vet } from '../run/vet.ts';
import { wavOf } from '../../conformance/audio.ts';

export type RunResult = {
  readonly seed: number;
  readonly broken: readonly string[];
  readonly hits: ReadonlyMap<Cell, number>;
  readonly story: readonly string[];
  /** Starts of the app. */
  readonly lives: number;
  readonly requestCount: number;
  readonly realMs: number;
  readonly output: string;
};

/** How much faster time passes in a run: a poll every 120 ms. */
const factor = 25;
/**
 * Twice the longest that the app and the people wait for anything; what a slow machine does is slow, but goes
 * on.
 */
const longestStandstillMs = 60_000;
/** Whoever asks for more than this never ends: no run of three hundred seeds came to a third of it. */
const mostRequests = 3_000;

export async function runOnce(plan: RunPlan): Promise<RunResult> {
  const startedAt = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'clinic-chaos-'));
  const scale = startTime(factor);
  const now = (): number => timeOf(scale);
  const service = await openChaosService(scale, plan);
  const dataFolder = join(folder, 'data');
  const app = createRunningApp({ dataFolder, scale });
  const interruptions = createInterruptions(app, service, createRandom(-plan.seed));
  const audience = createAudience(service.identities);
  let isOver = false;
  const director = createDirector(plan.strikes, {
    now,
    state: app.state,
    revoke(of) {
      const identity = of ?? audience.identity();
      if (identity !== null) service.revoke(identity);
      return identity !== null;
    },
    vetIdentityOf: ({ connection }) => service.vetIdentityOf(connection),
    later: (ms, act) => void setTimeout(() => (isOver ? undefined : act()), ms / factor),
    jump: app.jump,
    kill: interruptions.kill,
    restartOffline: interruptions.restartOffline,
  });
  const pathOf = ({ reference }: PlannedConsult, part: number): string =>
    join(folder, `${reference}-${String(part)}.wav`);
  const vet = createVet({ plan, app, service, director, pathOf });
  service.control.interfere(director.applyDecision);
  app.onState(director.notice);
  app.onState(audience.notice);
  for (const [index, consult] of plan.consults.entries())
    for (const [part, seconds] of consult.seconds.entries())
      await writeRecording(pathOf(consult, part), seconds, plan.seed * 10 + index + part / 2);
  const requestCount = (): number => service.control.requests.length;
  const problem = await live({ app, vet, interruptions, requestCount }).catch(String);
  isOver = true;
  interruptions.end();
  await interruptions.over().catch(() => undefined);
  await app.kill();
  const evidence: Evidence = {
    planned: new Map(plan.consults.map((consult) => [consult.reference, consult])),
    identities: service.identities,
    shown: audience.shown(),
    takenBack: vet.takenBack,
    decided: vet.decided,
    requests: service.control.requests.slice(),
    notes: service.control.notes(),
  };
  await service.stop();
  await rm(folder, { recursive: true, force: true });
  return {
    seed: plan.seed,
    broken: [
      ...(problem === null ? [] : [problem]),
      ...app.crashes.map((code) => `the app ended by itself with ${String(code)}`),
      ...brokenRules(evidence),
    ],
    hits: director.hits,
    story: director.story,
    lives: app.lives(),
    requestCount: evidence.requests.length,
    realMs: performance.now() - startedAt,
    output: app.output(),
  };
}

type Living = {
  readonly app: RunningApp;
  readonly vet: Vet;
  readonly interruptions: Interruptions;
  readonly requestCount: () => number;
};

/**
 * Until the vet has nothing left to do and the service knows of all of it. What went wrong, where that never
 * comes.
 */
async function live({ app, vet, interruptions, requestCount }: Living): Promise<string | null> {
  let movedAt = performance.now();
  let seen = '';
  await app.start();
  for (;;) {
    await interruptions.over();
    const state = app.state();
    if (state === null || state.alerts.some((code) => code.startsWith('keychain_'))) {
      // A keyring that is just being started anew (privateSession.ts), which is not what this is about.
      await app.kill();
      await app.start();
      continue;
    }
    if (vet.isDone()) return null;
    const now = JSON.stringify([app.lives(), requestCount(), state.consults]);
    if (now !== seen) movedAt = performance.now();
    seen = now;
    if (performance.now() - movedAt > longestStandstillMs) return `nothing moves any more: ${now}`;
    if (requestCount() > mostRequests) return `no end after ${String(requestCount())} requests: ${now}`;
    await after((await vet.act(state)) ? 2 : 10);
  }
}

type Interruptions = ReturnType<typeof createInterruptions>;

/** Ends of the app, one at a time: what is down already cannot be struck. It is back when one is over. */
function createInterruptions(app: RunningApp, service: ChaosService, random: Random) {
  let underWay: Promise<void> | null = null;
  let isEnded = false;

  function begin(act: () => Promise<void>): boolean {
    if (underWay !== null || isEnded || !app.isUp()) return false;
    underWay = act().finally(() => {
      underWay = null;
    });
    return true;
  }

  return {
    kill: () =>
      begin(async () => {
        await app.kill();
        await after(random.between(0, 100));
        await app.start();
      }),
    /** The service goes, then the app; the app comes back first. */
    restartOffline: () =>
      begin(async () => {
        await service.relay.down();
        await (random.chance(0.5) ? app.kill() : app.quit());
        await app.start();
        await after(random.between(50, 300));
        await service.relay.up();
      }),
    /** None is under way any more. */
    over: async () => {
      await underWay;
    },
    /** None begins any more. */
    end: () => {
      isEnded = true;
    },
  };
}

const sampleRateHz = 44_100;

/** A WAV of quiet noise that only this seed gives, in a form that ffmpeg has something to do with. */
async function writeRecording(path: string, seconds: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  const samples = Buffer.alloc(Math.round(seconds * sampleRateHz) * 2);
  let level = 0;
  for (let at = 0; at < samples.length; at += 2) {
    if (at % 64 === 0) level = Math.round((random.share() - 0.5) * 8000);
    samples.writeInt16LE(level, at);
  }
  await writeFile(path, wavOf(samples, { sampleRateHz }));
}
