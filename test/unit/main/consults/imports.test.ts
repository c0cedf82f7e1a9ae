import { describe, expect, it } from 'vitest';
import { openImports } from '../../../../main/consults/imports.ts';
import type { ConsultAudio } from '../../../../main/ports/consultAudio.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { epochMs, type ConsultId } from '../../../../shared/ids.ts';
import type { Consult, ImportedFile } from '../../../../shared/consult/consult.ts';
import { err, ok } from '../../../../shared/result.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { newConnection } from '../../../support/sampleConsults.ts';
import { connectAt, otherConnection, workbench } from '../../../support/workbench.ts';

const nobody = { name: '', species: '', reference: '' };
const biscuit = { name: 'Biscuit', species: 'Dog', reference: '' };

type Inspect = ConsultAudio['inspect'];
const byName: Inspect = (path) =>
  Promise.resolve(
    path.includes('bad')
      ? err(failure('not_audio'))
      : ok({ sha256: null, byteCount: 1, recordedAt: { at: epochMs(7), from: 'file' } }),
  );

/** `failsAt`: the consult that cannot be saved, counted from 1. */
async function bench({ inspect = byName, failsAt = 0, added = () => Promise.resolve() } = {}) {
  const { repository, connections, audio, store, importQuestions } = await workbench({
    clock: manualClock(),
    service: scriptedService({}),
  });
  const state = { active: connections.active(), added: [] as ConsultId[] };
  let adds = 0;
  const deps = {
    store,
    repository: {
      ...repository,
      async add(consult: Consult) {
        adds += 1;
        await added();
        return adds === failsAt ? Promise.reject(new Error('full')) : repository.add(consult);
      },
    },
    clock: manualClock(),
    activeConnection: () => state.active,
    onChange: () => undefined,
    questions: importQuestions,
    onAdded: (id: ConsultId) => state.added.push(id),
    failureOf: () => failure('disk_full'),
    audio: { ...audio, inspect },
  };
  const imports = await openImports(deps);
  return { repository, connections, deps, imports, state };
}

describe('importing', () => {
  it('importing gives a single file the patient that was typed, and several files none', async () => {
    const { repository, imports } = await bench();
    const [one] = await imports.add(['/a'], biscuit);
    expect(repository.get(one as ConsultId)?.patient).toEqual(biscuit);
    const more = await imports.add(['/b', '/c'], biscuit);
    expect(more.map((id) => repository.get(id)?.patient)).toEqual([nobody, nobody]);
  });

  it('importing keeps when a file was recorded, and which files the vet chose together', async () => {
    const { repository, imports } = await bench();
    const sources = async (paths: readonly string[]) =>
      (await imports.add(paths, nobody)).map((id) => repository.get(id)?.source);
    expect(await sources(['/a'])).toMatchObject([{ recordedAt: { at: 7, from: 'file' }, batch: null }]);
    const [example = null] = await imports.add(['/x'], biscuit, null, { recordedAt: null });
    expect(repository.get(example as ConsultId)?.source).toMatchObject({ recordedAt: null });
    const [b, c] = await sources(['/b', '/c']);
    const [d] = await sources(['/d', '/e']);
    expect(b).toMatchObject({ batch: expect.any(String) as string });
    expect(c).toMatchObject({ batch: (b as ImportedFile).batch });
    expect(d).not.toMatchObject({ batch: (b as ImportedFile).batch });
  });

  it('importing takes several files in the order of their names, as a person counts', async () => {
    const { repository, imports } = await bench();
    const made = await imports.add(['/phone/memo 10', '/phone/memo 9', '/card/Barn'], nobody);
    expect(made.map((id) => repository.get(id)?.source)).toMatchObject([
      { fileName: 'Barn' },
      { fileName: 'memo 9' },
      { fileName: 'memo 10' },
    ]);
  });

  it('importing goes on past a file that cannot be saved, and says so', async () => {
    const { imports, state } = await bench({ failsAt: 2 });
    const made = await imports.add(['/a', '/b', '/c'], nobody);
    expect(made).toHaveLength(2);
    expect(state.added).toEqual(made);
    const views = imports.views(state.active.id);
    expect(views).toMatchObject([
      { fileName: 'b', state: 'refused', failure: { code: 'disk_full' }, chosen: { count: 3 } },
    ]);
  });

  it('importing says in later runs what was not imported, to its own vet alone, until the vet dismisses it', async () => {
    const { imports, state, deps, connections } = await bench();
    const mine = state.active.id;
    await connectAt(connections, 'Dr Brandt');
    const other = otherConnection({ ...connections, active: () => state.active });
    await imports.add(['/a', '/bad', '/worse-bad'], biscuit, biscuit);
    state.active = other;
    await imports.add(['/other-bad'], nobody);
    const later = await openImports(deps);
    const [bad, worse] = later.views(mine);
    expect(bad).toMatchObject({ fileName: 'bad', state: 'refused', failure: { code: 'not_audio' } });
    expect(bad).toMatchObject({ chosen: { count: 3 }, typed: null });
    expect(later.views(mine)).toHaveLength(2);
    expect(later.views(other.id)).toMatchObject([{ fileName: 'other-bad' }]);
    await later.dismiss(bad?.id ?? '');
    expect((await openImports(deps)).views(mine)).toHaveLength(2);
    state.active = { ...state.active, id: mine };
    await later.dismiss(bad?.id ?? '');
    await expect.poll(async () => (await openImports(deps)).views(mine)).toEqual([worse]);
  });

  it('importing says in a later run what was still read when the app ended, and of nothing that was imported', async () => {
    const added = Promise.withResolvers<void>();
    const { imports, state, deps } = await bench({ added: () => added.promise });
    void imports.add(['/a', '/b'], nobody);
    const later = async () => (await openImports(deps)).views(state.active.id);
    const ended = { state: 'refused', failure: { code: 'cancelled' } };
    await expect.poll(later).toMatchObject([
      { fileName: 'a', ...ended },
      { fileName: 'b', ...ended },
    ]);
    added.resolve();
    await expect.poll(later).toEqual([]);
    expect(imports.views(state.active.id)).toEqual([]);
  });

  it('importing says that a file is being read, whoever sits here by now', async () => {
    const reading = Promise.withResolvers<Awaited<ReturnType<Inspect>>>();
    const { imports, state } = await bench({ inspect: () => reading.promise });
    const added = imports.add(['/a'], nobody);
    state.active = newConnection();
    expect(imports.isReading()).toBe(true);
    reading.resolve(await byName('/a', new AbortController().signal));
    expect(await added).toHaveLength(1);
    expect(imports.isReading()).toBe(false);
  });

  it('importing shows one vet’s files to nobody else, and lets nobody else answer for them', async () => {
    const { imports, state } = await bench();
    const mine = state.active;
    await imports.add(['/a', '/bad'], nobody);
    const [refused] = imports.views(mine.id);
    state.active = newConnection();
    expect(imports.views(state.active.id)).toEqual([]);
    await imports.dismiss(refused?.id ?? '');
    expect(imports.views(mine.id)).toHaveLength(1);
  });

  it('importing stops reading a file that is cancelled', async () => {
    let signal: AbortSignal | null = null;
    const { imports, state, repository } = await bench({
      inspect: (_path, given) => {
        signal = given;
        return new Promise((resolve) => {
          given.addEventListener('abort', () => resolve(err(failure('cancelled'))));
        });
      },
    });
    const added = imports.add(['/slow'], nobody);
    await Promise.resolve();
    await imports.dismiss(imports.views(state.active.id)[0]?.id ?? '');
    expect(await added).toEqual([]);
    expect(signal).toMatchObject({ aborted: true });
    expect(imports.views(state.active.id)).toEqual([]);
    expect(repository.inMemory()).toEqual([]);
  });
});
