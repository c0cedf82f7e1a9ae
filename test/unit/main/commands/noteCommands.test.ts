import { describe, expect, it } from 'vitest';
import { noteCommands } from '../../../../main/commands/noteCommands.ts';
import { type Patient, isWithoutService } from '../../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../../shared/ids.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { type CheckedPlace } from '../../../../shared/consult/checkedPlaces.ts';
import { newConsult, newNote } from '../../../support/sampleConsults.ts';
import { otherConnection, workbench } from '../../../support/workbench.ts';

const biscuit: Patient = { name: 'Biscuit', species: 'Dog', reference: '2211' };

async function bench() {
  const clock = manualClock();
  const service = scriptedService({ nowMs: clock.now });
  const made = await workbench({ clock, service, isProduction: true });
  let open: ConsultId | null = null;
  const offered: ConsultId[] = [];
  const isSame = { now: true };
  const view = {
    openConsult: () => open,
    open: (id: ConsultId | null) => void (open = id),
    isSeen: () => false,
    isLocked: () => false,
    recordingView: () => null,
    revision: () => 1,
    everything: () => expect.unreachable('nothing is shown'),
  };
  const commands = noteCommands({
    ...made,
    clock,
    view,
    sameSession: () => () => isSame.now,
    copyStrip: { offer: (id) => void offered.push(id), sectionCopied() {} },
  });
  async function write(patient: Patient): Promise<ConsultId> {
    const connectionId = made.connections.active().id;
    await commands.writeWithoutRecording({ patient, connectionId });
    const [newest] = made.repository.inMemory().filter((one) => one.createdAt === clock.now());
    if (newest === undefined) throw new Error('nothing was written');
    return newest.id;
  }
  return {
    ...made,
    clock,
    service,
    commands,
    offered,
    isSame,
    write,
    isOpen: (id: ConsultId) => open === id,
  };
}

describe('a note without a recording', () => {
  it('a note without a recording is a consult of the active vet with an empty note, and nothing of it ever reaches the service', async () => {
    const { commands, write, get, consultActions, clock, service, isOpen, connections } = await bench();
    const id = await write(biscuit);
    expect(isOpen(id)).toBe(true);
    expect(get(id)).toMatchObject({
      connectionId: connections.active().id,
      patient: biscuit,
      phase: 'noteReady',
      note: { sections: [{ heading: 'Subjective', content: '' }, {}, {}, {}] },
    });
    expect(isWithoutService(get(id))).toBe(true);
    expect(await commands.fileNote({ consultId: id, isBlankMeant: true })).toMatchObject({ ok: true });
    await consultActions.discard(id);
    await consultActions.restore(id);
    await clock.pass(24 * 3_600_000);
    expect([service.submitted, service.reads, service.reported]).toEqual([[], [], []]);
    expect(get(id)).toMatchObject({ phase: 'filed', report: { state: 'none' } });
  });

  it('a note without a recording is not begun for another practice than the one on screen', async () => {
    const { commands, connections, repository } = await bench();
    const other = otherConnection(connections);
    const answer = await commands.writeWithoutRecording({ patient: biscuit, connectionId: other.id });
    expect(answer).toMatchObject({ ok: false, error: { code: 'practice_changed' } });
    expect(repository.inMemory()).toEqual([]);
  });
});

describe('other consults of the same patient', () => {
  it('other consults of the same patient are those of the same vet and day, whatever the case of the name', async () => {
    const { commands, consultActions, write, clock, connections } = await bench();
    const own = connections.active().id;
    const embedded = otherConnection(connections);
    await connections.switchTo(embedded.id);
    await write(biscuit);
    await connections.switchTo(own);
    await clock.pass(1_000);
    const first = await write({ ...biscuit, name: ' biscuit', reference: '877' });
    await clock.pass(1_000);
    await write({ ...biscuit, name: 'Bella' });
    await clock.pass(1_000);
    const second = await write(biscuit);
    const others = async (consultId: ConsultId) => {
      const read = await commands.readNamesakes({ consultId });
      return read.ok ? read.value.others.map((one) => [one.consultId, one.reference]) : read.error.code;
    };
    expect(await others(second)).toEqual([[first, '877']]);
    expect(await others(first)).toEqual([[second, '2211']]);
    // Nobody confuses one with a false start.
    await consultActions.discard(first);
    expect(await others(second)).toEqual([]);
    await clock.pass(26 * 3_600_000);
    const later = await write(biscuit);
    expect(await others(later)).toEqual([]);
    await connections.switchTo(embedded.id);
    expect(await others(second)).toBe('refused');
  });

  it('other consults of the same patient are none for a consult without a name', async () => {
    const { commands, write, clock } = await bench();
    await write({ ...biscuit, name: '' });
    await clock.pass(1_000);
    const unnamed = await write({ ...biscuit, name: ' ' });
    expect(await commands.readNamesakes({ consultId: unnamed })).toEqual({ ok: true, value: { others: [] } });
  });
});

describe('earlier visits of a patient', () => {
  const note = (objective: string, plan: string) =>
    newNote({
      sections: [
        { key: 'objective', heading: 'Objective', content: objective },
        { key: 'plan', heading: 'Plan', content: plan },
      ],
    });

  async function visits() {
    const { commands, connections, repository, consultActions, clock } = await bench();
    const own = connections.active();
    async function add(patient: Patient, text: string, to = own): Promise<ConsultId> {
      await clock.pass(1_000);
      const ready = { phase: 'noteReady', note: note(`Bright. Weight ${text} kg.`, `Plan ${text}`) } as const;
      const consult = newConsult(to, ready, { patient, createdAt: clock.now(), edits: {} });
      await repository.add(consult);
      return consult.id;
    }
    const read = async (patient: Patient, consultId: ConsultId | null = null) => {
      const connectionId = connections.active().id;
      const answer = await commands.readEarlierVisits({ patient, connectionId, consultId });
      return answer.ok ? answer.value.visits : answer.error.code;
    };
    const told = async (...asked: Parameters<typeof read>) => {
      const found = await read(...asked);
      return typeof found === 'string' ? found : found.map((one) => [one.plan?.text, one.likeness]);
    };
    return { commands, connections, consultActions, own, add, read, told };
  }

  it('earlier visits of a patient are those with its reference, or with its name and no other species, newest first', async () => {
    const { add, told } = await visits();
    await add(biscuit, '30');
    await add({ ...biscuit, reference: '' }, '31');
    await add({ ...biscuit, species: 'Cat', reference: '' }, '4');
    await add({ ...biscuit, reference: '877' }, '12');
    await add({ name: 'Bella', species: 'Dog', reference: ' 2211' }, '9');
    await add({ name: 'BISCUIT ', species: '', reference: '2211' }, '33');
    expect(await told(biscuit)).toEqual([
      ['Plan 33', 'same'],
      ['Plan 9', 'sameReference'],
      ['Plan 31', 'sameName'],
      ['Plan 30', 'same'],
    ]);
    expect(await told({ ...biscuit, reference: '' })).toEqual([
      ['Plan 33', 'sameName'],
      ['Plan 12', 'sameName'],
      ['Plan 31', 'sameName'],
      ['Plan 30', 'sameName'],
    ]);
    expect(await told({ name: '', species: 'Dog', reference: '' })).toEqual([]);
  });

  it('earlier visits of an open consult are before it, with the sentence of the weight and the plan as the vet left it', async () => {
    const { add, read, commands } = await visits();
    const first = await add(biscuit, '30');
    const second = await add(biscuit, '31.5');
    const open = await add(biscuit, '32');
    await add(biscuit, '33');
    await commands.fileNote({ consultId: first });
    expect(await read(biscuit, open)).toMatchObject([
      { consultId: second, isFiled: false, weight: 'Weight 31.5 kg.', plan: { index: 1, heading: 'Plan' } },
      { consultId: first, isFiled: true, weight: 'Weight 30 kg.' },
    ]);
    expect(await read(biscuit, first)).toEqual([]);
  });

  it('earlier visits are none of another vet or practice, and no discarded or empty note', async () => {
    const { add, told, consultActions, connections, own } = await visits();
    const discarded = await add(biscuit, '30');
    await consultActions.discard(discarded);
    await add(biscuit, '31', otherConnection(connections));
    expect(await told(biscuit)).toEqual([]);
    await connections.switchTo(otherConnection(connections).id);
    expect(await told(biscuit)).toEqual([['Plan 31', 'same']]);
    expect(await told(biscuit, discarded)).toBe('refused');
    expect(own.id).not.toBe(connections.active().id);
  });

  it('earlier visits of a patient with many are the newest twenty', async () => {
    const { add, told } = await visits();
    for (let visit = 1; visit <= 22; visit += 1) await add(biscuit, String(visit));
    const found = await told(biscuit);
    expect(found).toHaveLength(20);
    expect(found.at(-1)).toEqual(['Plan 3', 'same']);
  });
});

it('a correction is in the log without a name', async () => {
  const { commands, write, get, store } = await bench();
  const id = await write(biscuit);
  await commands.fileNote({ consultId: id, isBlankMeant: true });
  await commands.correctPatient({ consultId: id, patient: { ...biscuit, name: 'Bella' } });
  expect(get(id)).toMatchObject({ patient: { name: 'Bella' }, correctedFrom: [biscuit] });
  const log = await store.activity(id);
  expect(log.at(-1)).toMatchObject({ what: 'patientCorrected' });
  expect(JSON.stringify(log)).not.toMatch(/Biscuit|Bella/);
});

describe('a place that the vet has checked', () => {
  const place: CheckedPlace = { section: 3, kind: 'number', words: '15 mg meloxicam', nth: 0 };

  it('a place that the vet has checked is kept, and in the log by its section, its kind and who checked it, without its words', async () => {
    const { commands, write, get, store, clock } = await bench();
    const id = await write(biscuit);
    await clock.pass(1_000);
    expect(await commands.markChecked({ consultId: id, place })).toMatchObject({ ok: true });
    expect(get(id).checkedPlaces).toEqual([place]);
    expect(await store.consult(id)).toMatchObject({ checkedPlaces: [place] });
    const log = await store.activity(id);
    expect(log.at(-1)).toMatchObject({
      what: 'placeChecked',
      at: clock.now(),
      checked: { section: 3, kind: 'number', by: 'Dr Moor' },
    });
    expect(JSON.stringify(log)).not.toMatch(/mg|meloxicam/);
    // Once more is no new step.
    expect(await commands.markChecked({ consultId: id, place })).toMatchObject({ ok: true });
    expect(await store.activity(id)).toHaveLength(log.length);
    expect(await commands.withdrawChecks({ consultId: id })).toMatchObject({ ok: true });
    expect(await store.consult(id)).toMatchObject({ checkedPlaces: [] });
    expect((await store.activity(id)).at(-1)).toMatchObject({ what: 'checksWithdrawn' });
  });

  it('a place that the vet has checked is refused while another practice is on screen', async () => {
    const { commands, write, get, connections } = await bench();
    const id = await write(biscuit);
    await connections.switchTo(otherConnection(connections).id);
    expect(await commands.markChecked({ consultId: id, place })).toMatchObject({
      error: { code: 'refused' },
    });
    expect(get(id).checkedPlaces).toEqual([]);
  });
});

it('the strip is offered for a note that was filed with a copy, and for no other', async () => {
  const { commands, offered, isSame, write } = await bench();
  const [copied, uncopied, blank] = [await write(biscuit), await write(biscuit), await write(biscuit)];
  await commands.fileNote({ consultId: copied, isBlankMeant: true, isCopied: true });
  await commands.fileNote({ consultId: uncopied, isBlankMeant: true });
  await commands.fileNote({ consultId: blank, isCopied: true });
  // The screen locks meanwhile.
  isSame.now = false;
  await commands.fileNote({ consultId: blank, isBlankMeant: true, isCopied: true });
  expect(offered).toEqual([copied]);
});
