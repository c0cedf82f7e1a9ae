import { expect, it } from 'vitest';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { pageCommands } from '../../../support/pageCommands.ts';
import { newConsult, newNote } from '../../../support/sampleConsults.ts';
import { otherConnection, workbench } from '../../../support/workbench.ts';

type Commands = ReturnType<typeof pageCommands>;

const patient = { name: 'Biscuit', species: 'Dog', reference: '7' };

async function bench() {
  const made = await workbench({ clock: manualClock(), service: scriptedService({}), isProduction: true });
  const handlers = pageCommands({ ...made, view: { revision: () => 1 } });
  const id = await made.add('Luna');
  return { ...made, handlers, id };
}
type Bench = Awaited<ReturnType<typeof bench>>;

const changes: Record<string, (of: Commands, id: Bench['id']) => Promise<unknown>> = {
  changePatient: ({ changePatient }, consultId) => changePatient({ consultId, patient }),
  trimRecording: ({ trimRecording }, consultId) =>
    trimRecording({ consultId, trim: { fromMs: 0, toMs: 500 } }),
  editSection: ({ editSection }, consultId) =>
    editSection({ consultId, index: 0, content: 'limps', isRemoved: false }),
};
const failed = (code: string) => ({ ok: false, error: { code, detail: null } });

it.each(['changePatient', 'trimRecording'])('%s is carried out before Send', async (name) => {
  const { handlers, id, get } = await bench();
  expect(await changes[name]?.(handlers, id)).toMatchObject({ ok: true });
  expect(name === 'changePatient' ? get(id).patient : get(id)).toMatchObject(
    name === 'changePatient' ? patient : { trim: { toMs: 500 } },
  );
});

it.each(Object.keys(changes))(
  '%s says that it comes too late, or that its practice is not on screen',
  async (name) => {
    const { handlers, id, connections, consultActions, repository, store } = await bench();
    const own = connections.active().id;
    await connections.switchTo(otherConnection(connections).id);
    expect(await changes[name]?.(handlers, id)).toEqual(failed('practice_changed'));
    // Also where it is not in hand.
    const outOfHand = pageCommands({
      connections,
      consultActions,
      store,
      repository: { ...repository, get: () => null },
    });
    expect(await changes[name]?.(outOfHand, id)).toEqual(failed('practice_changed'));
    await connections.switchTo(own);
    await consultActions.send(id);
    expect(await changes[name]?.(handlers, id)).toEqual(failed('refused'));
  },
);

it('a practice that is chosen while the consult is read is told too', async () => {
  const { id, connections, consultActions, repository, store } = await bench();
  const embedded = otherConnection(connections);
  const handlers = pageCommands({
    connections,
    consultActions,
    store: {
      ...store,
      async consult(asked: typeof id) {
        await connections.switchTo(embedded.id);
        return store.consult(asked);
      },
    },
    repository: { ...repository, get: () => null, load: () => Promise.resolve(null) },
  });
  expect(await handlers.changePatient({ consultId: id, patient })).toEqual(failed('practice_changed'));
});

it('what was typed into an empty section is refused once another note has its place, whose text stays', async () => {
  const { handlers, repository, connections, get } = await bench();
  const section = (key: string, content: string) => ({ key, heading: key, content });
  const sections = [section('subjective', ''), section('plan', ' ')];
  const blank = newNote({ isByHand: false, sections });
  const came = { phase: 'noteReady', note: blank } as const;
  const consult = newConsult(connections.active(), came, { edits: {}, otherNotes: [] });
  await repository.add(consult);
  const typed = { consultId: consult.id, index: 1, content: 'Re', isRemoved: false };
  const note = { ...blank, sections: [section('x', 'X'), section('plan', 'Rest.')] };
  await repository.apply(typed.consultId, { type: 'noteArrived', note });
  expect(await handlers.editSection({ ...typed, emptyKey: 'plan' })).toEqual(failed('refused'));
  expect(await handlers.editSection({ ...typed, emptyKey: 'subjective' })).toEqual(failed('refused'));
  // A section that the note does not have stays for what is typed there.
  const all = [...note.sections, section('subjective', '')];
  expect(get(typed.consultId)).toMatchObject({ note: { sections: all }, edits: {} });
  const other = { ...typed, index: 2, emptyKey: 'subjective' };
  expect(await handlers.editSection(other)).toMatchObject({ ok: true });
});
