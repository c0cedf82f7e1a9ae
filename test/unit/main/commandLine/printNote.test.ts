import { describe, expect, it } from 'vitest';
import { printWhereAllowed } from '../../../../main/commandLine/printWhereAllowed.ts';
import { failureSentence } from '../../../../shared/text/failureStrings.ts';
import { newConsult } from '../../../../main/consults/imports.ts';
import { createSerialQueue } from '../../../../shared/serialQueue.ts';
import type { Note } from '../../../../shared/consult/note.ts';
import { consultId, type ConsultId } from '../../../../shared/ids.ts';
import { failure, type Failure } from '../../../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { namesIn } from '../../../support/scriptedBench.ts';
import { connectAt, readyNote, workbench } from '../../../support/workbench.ts';
import { randomUUID } from 'node:crypto';

type Deps = Parameters<typeof printWhereAllowed>[1];

const job = { file: '/a.m4a', patient: { name: 'Biscuit', species: 'Dog', reference: '' } };
const luna = { ...job, patient: { ...job.patient, name: 'Luna' } };

/** Nothing is in the way of a script. */
const allowed = {
  storage: { problem: null, hasEarlierRecords: true },
  organisation: { view: { adminContact: null, isSandboxAllowed: true } },
  vetSession: { isLocked: () => false },
  recordings: { liveId: () => null },
};

async function bench(
  submit: readonly Result<void, Failure>[] = [ok(undefined)],
  isProduction = false,
  note: Note = readyNote,
  lacksRoom: () => boolean = () => false,
) {
  const clock = manualClock();
  const service = scriptedService({ submit, read: [ok({ status: 'ready', note })] });
  const watchers: Deps['consultWatchers'] = new Set();
  const onChange = (id: ConsultId): void => watchers.forEach((watch) => watch(id));
  const madeByJobs: Deps['madeByJobs'] = new Map();
  const room = { madeByJobs, lacksRoom };
  const consultActions = await workbench({ clock, service, isProduction, onChange, ...room });
  const deps: Deps = {
    ...consultActions,
    ...allowed,
    clock,
    consultWatchers: watchers,
    inTurn: createSerialQueue(),
    madeByJobs,
    stepFailures: { of: () => null },
  };
  /** What the script gets; it is waited for so long. */
  async function printed(asked = job, ms = 10_000) {
    const result = printWhereAllowed(asked, deps);
    await clock.pass(ms);
    return result;
  }
  return { ...consultActions, clock, service, deps, printed };
}

describe('a note without a window', () => {
  it('a note without a window is one note for the same bytes and patient, however often a script asks', async () => {
    const { service, printed, repository } = await bench();
    const first = await printed();
    expect(await printed()).toEqual(first);
    // Nothing is said but where a note is the beginning of a longer one.
    expect(first.stderr).toBe('');
    expect(JSON.parse(first.stdout)).not.toHaveProperty('shown_in_part');
    expect(service.submitted).toHaveLength(1);
    expect(repository.inMemory()).toHaveLength(1);
  });

  it.each([1, 2])(
    'a note without a window is not printed once the screen is locked meanwhile, time %i',
    async (time) => {
      const { deps, clock, service } = await bench();
      let asked = 0;
      // It was not when the script began.
      const vetSession = { isLocked: () => (asked += 1) > time };
      const result = printWhereAllowed(job, { ...deps, vetSession });
      await clock.pass(10_000);
      expect(await result).toMatchObject({ exitCode: 1, stdout: '' });
      expect((await result).stderr).toContain('locked by a PIN');
      expect(service.submitted).toHaveLength(time - 1);
    },
  );

  it('a note without a window is the one that a vet sent, who typed a blank after the name', async () => {
    const { service, printed } = await bench();
    await printed({ ...job, patient: { ...job.patient, name: 'Biscuit ' } });
    expect((await printed()).exitCode).toBe(0);
    expect(service.submitted).toHaveLength(1);
  });

  it('a note without a window says that it is the beginning of a longer one, to the script and to whoever reads along', async () => {
    const { printed } = await bench(undefined, false, { ...readyNote, isShortened: true });
    const { exitCode, stdout, stderr } = await printed();
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ shown_in_part: true });
    expect(stderr).toBe('This is the beginning of a longer note. The rest is at the note service.\n');
  });

  it('a note without a window is refused for a file that is not there, in words for a script’s author', async () => {
    const { deps } = await bench();
    const audio = { ...deps.audio, inspect: () => Promise.resolve(err(failure('file_missing'))) };
    const told = { exitCode: 1, stdout: '', stderr: 'There is no such file.\n' };
    expect(await printWhereAllowed(job, { ...deps, audio })).toEqual(told);
  });

  it('a note without a window is another one for another patient, and one for each however they alternate', async () => {
    const { service, printed } = await bench();
    for (const next of [job, luna, job, luna]) await printed(next);
    expect(namesIn(service)).toEqual(['Biscuit', 'Luna']);
  });

  it('a note without a window is the same one where the vet corrected the patient since, before or after Send', async () => {
    let isFull = true;
    const rex = { ...job, patient: { ...job.patient, name: 'Rex' } };
    const change = { type: 'patientChanged', patient: rex.patient } as const;
    const correct = { type: 'patientCorrected', patient: luna.patient } as const;
    const lacksRoom = (): boolean => isFull;
    const { consultActions, printed, repository, service } = await bench([], false, readyNote, lacksRoom);
    await printed(job, 20_000);
    const id = repository.inMemory()[0]?.id as ConsultId;
    expect(await consultActions.change(id, 'changePatient', change)).toBe(true);
    isFull = false;
    expect(await printed(job, 20_000)).toMatchObject({ exitCode: 0 });
    expect(await consultActions.change(id, 'correctPatient', correct)).toBe(true);
    for (const asked of [job, rex, luna]) expect(await printed(asked)).toMatchObject({ exitCode: 0 });
    expect(namesIn(service)).toEqual(['Rex']);
    expect(repository.inMemory()).toHaveLength(1);
  });

  it('a note without a window is the one of the patient as corrected, before that of the patient as sent', async () => {
    const { consultActions, printed, repository } = await bench();
    await printed(job);
    await printed(luna);
    for (const { id, patient } of repository.inMemory())
      await consultActions.change(id, 'correctPatient', {
        type: 'patientCorrected',
        patient: patient.name === 'Luna' ? job.patient : luna.patient,
      });
    for (const asked of [job, luna])
      expect(JSON.parse((await printed(asked)).stdout)).toMatchObject({ pet_name: asked.patient.name });
    expect(repository.inMemory()).toHaveLength(2);
  });

  it('a note without a window is what the vet would copy: the corrected patient, and the vet’s words', async () => {
    const { consultActions, edit, printed, repository } = await bench();
    await printed();
    const id = repository.inMemory()[0]?.id as ConsultId;
    const patient = { name: 'Luna', species: '', reference: 'A 7' };
    await consultActions.change(id, 'correctPatient', { type: 'patientCorrected', patient });
    await edit(id, 'limps on the left');
    const section = { key: 'subjective', heading: 'Subjective', content: 'limps on the left' };
    for (const file of [() => undefined, consultActions.file]) {
      await file(id);
      const { stdout } = await printed();
      const about = { pet_name: 'Luna', pet_type: null, external_ref: 'A 7' };
      expect(JSON.parse(stdout)).toMatchObject({ ...about, sections: [section] });
      expect(JSON.parse(stdout)).not.toHaveProperty('written_by_hand');
    }
  });

  it.each([
    ['subscription_inactive', '"note_id": "', false],
    ['no_room', '"note_id": null', true],
  ] as const)(
    'a note without a window after %s is none while the vet writes it, and the vet’s once filed',
    async (code, noteId, isFull) => {
      const answers = [err(failure('subscription_inactive'))];
      const lacksRoom = (): boolean => isFull;
      const { consultActions, edit, printed, repository } = await bench(answers, false, readyNote, lacksRoom);
      expect((await printed(job, 60_000)).stderr).toBe(`${failureSentence(code, 'kept')}\n`);
      const id = repository.inMemory()[0]?.id as ConsultId;
      await consultActions.change(id, 'writeByHand', { type: 'noteBegunByHand' });
      const told = 'A vet has to write this note. Run the command again once it is filed.\n';
      for (const typed of ['', 'lim', 'limps']) {
        await edit(id, typed);
        expect(await printed()).toEqual({ exitCode: 1, stdout: '', stderr: told });
      }
      await consultActions.file(id);
      const { exitCode, stdout } = await printed();
      expect(exitCode).toBe(0);
      expect(stdout).toContain(noteId);
      expect(JSON.parse(stdout)).toMatchObject({
        written_by_hand: true,
        sections: [{ content: 'limps' }, {}, {}, {}],
      });
    },
  );

  it('a note without a window is one note for two scripts that ask at once', async () => {
    const { service, printed, repository } = await bench();
    for (const one of await Promise.all([printed(), printed()])) expect(one.exitCode).toBe(0);
    expect(repository.inMemory()).toHaveLength(1);
    expect(service.submitted).toHaveLength(1);
  });

  it.each(['request_rejected', 'partner_disabled', 'connection_revoked'] as const)(
    'a script’s note asks the service nothing more after %s, however often the script runs',
    async (code) => {
      const { service, printed } = await bench([err(failure(code)), ok(undefined)], true);
      const told = { exitCode: 1, stderr: `${failureSentence(code, 'kept')}\n` };
      for (let i = 0; i < 3; i += 1) expect(await printed(job, 60_000)).toMatchObject(told);
      expect(service.submitted).toHaveLength(1);
    },
  );

  it('a script’s note leaves alone what a person has open and has not sent', async () => {
    const { clock, service, printed, repository, runner, connections, audio } = await bench();
    const looked = await audio.inspect('/a.m4a', new AbortController().signal);
    if (!looked.ok) throw new Error(looked.error.code);
    const source = { kind: 'file' as const, path: '/a.m4a', fileName: 'a.m4a', batch: null, ...looked.value };
    const opened = newConsult(source, job.patient, connections.active(), clock);
    await repository.add(opened);
    runner.wake(opened.id);
    await clock.settle();
    expect((await printed()).exitCode).toBe(0);
    expect(repository.get(opened.id)?.phase).toBe('readyToSend');
    expect(service.submitted).toHaveLength(1);
  });

  it('a script’s note goes on with the consult that had no room on the disk at the first run', async () => {
    let isFull = true;
    const { service, printed } = await bench([ok(undefined)], false, readyNote, () => isFull);
    const told = { exitCode: 1, stderr: `${failureSentence('no_room', 'kept')}\n` };
    expect(await printed(job, 20_000)).toMatchObject(told);
    isFull = false;
    expect(await printed(job, 20_000)).toMatchObject({ exitCode: 0 });
    expect(service.submitted).toHaveLength(1);
  });

  it('a script’s note goes on with the consult that an earlier try left waiting', async () => {
    const away = err(failure('service_unreachable'));
    const { service, printed } = await bench([away, away, away, ok(undefined)]);
    const told = { exitCode: 1, stderr: `${failureSentence('service_unreachable', 'kept')}\n` };
    expect(await printed(job, 20_000)).toMatchObject(told);
    expect(await printed(job, 20_000)).toMatchObject({ exitCode: 0 });
    expect(new Set(service.submitted.map((s) => s.key)).size).toBe(1);
  });

  it('a script’s wait for a note ends when a person discards the consult in the window', async () => {
    const away = err(failure('subscription_inactive'));
    const { clock, deps, printed, repository, consultActions } = await bench([away]);
    void printWhereAllowed(job, deps);
    await clock.pass(5_000);
    const [consult] = repository.inMemory();
    await consultActions.discard(consult?.id as ConsultId);
    expect((await printed()).exitCode).toBe(1);
  });

  it('a note without a window is for the practice that was active when it was asked for', async () => {
    const { clock, deps, connections, service } = await bench();
    const asked = printWhereAllowed(job, deps);
    await connectAt(connections, 'Dr Moor');
    await clock.pass(10_000);
    expect((await asked).exitCode).toBe(0);
    expect(service.submitted.map((s) => s.token)).toEqual(['embedded-token']);
  });
});

type Shown = Pick<ReturnType<Deps['connections']['view']>, 'heldFor' | 'isEmbedded'>;

const refusal = (active: Shown, isSandboxAllowed: boolean, over: Partial<Deps>) =>
  printWhereAllowed(job, {
    // Whatever is refused comes to none of the others.
    ...({} as Deps),
    ...allowed,
    organisation: { view: { adminContact: null, isSandboxAllowed } },
    connections: { active: () => null, view: () => active } as unknown as Deps['connections'],
    ...over,
  });

const embedded = { heldFor: 'sandbox_not_allowed', isEmbedded: true } as const;
const held = { heldFor: 'practice_not_allowed', isEmbedded: false } as const;
const fit = { heldFor: null, isEmbedded: false } as const;
const keychainless = { storage: { problem: 'keychain_absent', hasEarlierRecords: false } } as const;
const keyless = { storage: { problem: 'keychain_absent', hasEarlierRecords: true } } as const;
const locked = { vetSession: { isLocked: () => true } };
const recording = { recordings: { liveId: () => consultId(randomUUID()) } };

it.each([
  ['no practice is connected', embedded, false, {}, 'connect a practice'],
  ['the practice is not allowed', held, true, {}, 'does not allow this practice'],
  ['there is no keychain, and the sandbox is switched off', embedded, false, keychainless, 'has no keychain'],
  ['the screen is locked', fit, true, locked, 'locked by a PIN'],
  ['a consult is recorded', fit, true, recording, 'being recorded'],
  ['the key of earlier records is missing', fit, true, keyless, 'has no keychain', true],
] as const)(
  'a script gets no note where %s, and is told why',
  async (_name, active, isAllowed, over, words, isTryOutLeft: boolean = false) => {
    const ended = await refusal(active, isAllowed, over);
    expect(ended).toMatchObject({ exitCode: 1, stdout: '' });
    expect(ended.stderr).toContain(words);
    expect(ended.stderr.includes('Only the try-out works')).toBe(isTryOutLeft);
  },
);
