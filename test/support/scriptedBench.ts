import type { Consult } from '../../shared/consult/consult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { manualClock, type ManualClock } from './fakes/manualClock.ts';
import { scriptedService, type Script, type ScriptedService } from './fakes/scriptedService.ts';
import { readyNote, workbench, type BenchOptions, type Workbench } from './workbench.ts';

export const minute = 60_000;
export const ready = ok({ status: 'ready', note: readyNote } as const);
export const processing = ok({ status: 'processing' } as const);

export type ScriptedBench = Workbench & { readonly clock: ManualClock; readonly service: ScriptedService };

/** The patients of all uploads, in their order. */
export const namesIn = ({ submitted }: ScriptedService): readonly string[] =>
  submitted.map(({ fields }) => (fields as { readonly pet_name: string }).pet_name);

/** A workbench whose service answers by a list. */
export async function scriptedBench(
  script: Script,
  options: Partial<BenchOptions> = {},
): Promise<ScriptedBench> {
  const clock = options.clock ?? manualClock();
  const service = scriptedService({ nowMs: clock.now, ...script });
  const made = await workbench({ service, ...options, clock });
  return { ...made, clock, service };
}

/** The same with one consult, which was sent a moment ago. */
export async function sentBench(
  script: Script,
  options: Partial<BenchOptions> = {},
): Promise<ScriptedBench & { readonly id: ConsultId; readonly consult: () => Consult }> {
  const bench = await scriptedBench(script, options);
  const id = await bench.add('Biscuit');
  await bench.consultActions.send(id);
  await bench.clock.settle();
  return { ...bench, id, consult: () => bench.get(id) };
}

/** The app ends, and is started again on what it left, where it goes on with everything at once. */
export async function restarted(
  { runner, ...bench }: Pick<ScriptedBench, 'runner' | 'clock' | 'service' | 'store'>,
  options: Partial<BenchOptions> = {},
): Promise<Workbench> {
  await runner.stop();
  const { clock, service, store } = bench;
  const again = await workbench({ clock, service, store, ...options });
  for (const { id } of again.repository.inMemory()) again.runner.wake(id);
  return again;
}

/** From each time to the next. */
export const gapsOf = (times: readonly { readonly atMs: number }[]): readonly number[] =>
  times.slice(1).map(({ atMs }, index) => atMs - (times[index]?.atMs ?? 0));
