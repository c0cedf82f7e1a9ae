import { expect, it } from 'vitest';
import type { ConsultId } from '../../../shared/ids.ts';
import type { StandIn } from '../../service/standIn.ts';
import { fixture } from '../audio/audioTestKit.ts';
import {
  connectTo,
  newService,
  openManaged,
  outcome,
  rowsOf,
  untilPhase,
  type ManagedApp,
} from './managedApp.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '' };
const typed = 'Planted words of the vet.';

const reported = (service: StandIn): readonly unknown[] =>
  service.control
    .requestsTo({ method: 'POST', path: /\/outcome$/ })
    .map(({ body }) => JSON.parse(body?.toString('utf8') ?? '') as unknown);

/** A consult with a note that the vet has changed and filed. */
async function fileNote(managed: ManagedApp): Promise<ConsultId> {
  const { app, give } = managed;
  await app.commands.importDropped([fixture('dog.m4a')], biscuit, app.snapshot().active.id);
  await untilPhase(managed, 'readyToSend');
  const consultId = (await rowsOf(managed))[0]?.id;
  if (consultId === undefined) throw new Error('no consult');
  await give.send({ consultId });
  await untilPhase(managed, 'noteReady');
  await give.openConsult({ consultId });
  await give.editSection({ consultId, index: 0, content: typed, isRemoved: false });
  expect(await outcome(give.fileNote({ consultId, warningsSeen: 100 }))).toBe('done');
  // Another practice on the screen ends the time to undo the filing.
  const { active, connections } = app.snapshot();
  const others = connections.filter(({ id }) => id !== active.id);
  for (const { id } of [...others, active]) await give.switchConnection({ connectionId: id });
  await give.openConsult({ consultId });
  return consultId;
}

const reportState = ({ app }: ManagedApp): string => app.snapshot().open?.report ?? '';

async function steps({ give }: ManagedApp, consultId: ConsultId): Promise<readonly string[]> {
  const read = await give.readActivity({ consultId });
  return read.ok ? read.value.entries.map(({ what }) => what) : [];
}

it.each(['full', 'outcomeOnly', 'off'] as const)(
  'outcomeReport decides what the service is told of a filed note: %s',
  async (outcomeReport) => {
    const service = await newService();
    const managed = await openManaged({ outcomeReport });
    expect(await connectTo(managed, service)).toBe('done');
    const consultId = await fileNote(managed);
    const settled = outcomeReport === 'off' ? 'none' : 'recorded';
    await expect.poll(() => reportState(managed)).toBe(settled);
    await managed.give.discard({ consultId });
    await expect.poll(() => reportState(managed)).toBe(settled);

    const [filed, discarded] = reported(service);
    if (outcomeReport === 'full') {
      expect(filed).toMatchObject({ outcome: 'filed', sections: expect.any(Array) as unknown });
      expect(JSON.stringify(filed)).toContain(typed);
    } else expect(filed).toEqual(outcomeReport === 'off' ? undefined : { outcome: 'filed' });
    expect(discarded).toEqual(outcomeReport === 'off' ? undefined : { outcome: 'discarded' });
    const done = await steps(managed, consultId);
    const expected = outcomeReport === 'off' ? 'outcomeNotReported' : 'outcomeRecorded';
    expect(done.filter((what) => what.startsWith('outcome'))).toEqual([expected, expected]);
  },
);

it('reports that wait at a start follow the policy of that start, and the last one while it cannot be read', async () => {
  const service = await newService();
  const dataFolder = await temporaryFolder();
  const reports = { method: 'POST', path: /\/outcome$/ };
  service.control.failNext(reports, { status: 503, code: 'scripted' }, { times: 100 });
  const before = await openManaged({}, { dataFolder });
  expect(await connectTo(before, service)).toBe('done');
  const consultId = await fileNote(before);
  await expect.poll(() => before.app.snapshot().open?.reportFailure ?? null).not.toBeNull();
  await before.stop();
  service.control.letThrough();
  const tries = reported(service).length;

  const off = await openManaged({ outcomeReport: 'off' }, { dataFolder });
  await off.give.openConsult({ consultId });
  await expect.poll(() => reportState(off)).toBe('none');
  expect(await steps(off, consultId)).toContain('outcomeNotReported');
  await off.stop();

  // Nobody knows what the policy says this time: then it reports no more than before.
  const unread = await openManaged({}, { dataFolder, isUnreadable: true });
  await unread.give.openConsult({ consultId });
  expect(await outcome(unread.give.discard({ consultId }))).toBe('done');
  await expect.poll(() => reportState(unread)).toBe('none');
  await unread.stop();
  expect(reported(service)).toHaveLength(tries);
});
