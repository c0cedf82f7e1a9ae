import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { policyNames, type PolicyName } from '../../../main/policy/policySchema.ts';
import { settingNames, settingDefinitionOf } from '../../../shared/settings/settingsTable.ts';
import { fixture } from '../audio/audioTestKit.ts';
import { feedsAsked } from './feedsAsked.ts';
import { connectTo, newService, openManaged, outcome, rowsOf, untilPhase } from './managedApp.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '' };

/** A run of the app without a policy, which connects Dr Moor. */
async function connectedBefore(
  dataFolder: string,
  service?: Parameters<typeof connectTo>[1],
  pin?: string,
): Promise<void> {
  const before = await openManaged({}, { dataFolder });
  expect(await connectTo(before, service ?? (await newService()))).toBe('done');
  if (pin !== undefined) await before.give.changePin({ old: null, pin });
  await before.stop();
}

/** What each policy does that decides no setting of the page, and some that do. */
const effects: Readonly<Partial<Record<PolicyName, () => Promise<void>>>> = {
  async serviceAddress() {
    const [set, other] = [await newService(), await newService()];
    const managed = await openManaged(
      { serviceAddress: set.url },
      { env: { CLINIC_SERVICE_URL: other.url } },
    );
    expect(managed.app.snapshot().serviceAddress).toBe(set.url);
    expect(await connectTo(managed, other)).toBe('service_not_allowed');
    expect(other.control.requests).toEqual([]);
    expect(await connectTo(managed, set)).toBe('done');
  },
  async allowedServiceAddresses() {
    const [listed, other] = [await newService(), await newService()];
    const managed = await openManaged({ allowedServiceAddresses: [listed.url] });
    expect(await connectTo(managed, other)).toBe('service_not_allowed');
    expect(other.control.requests).toEqual([]);
    expect(await connectTo(managed, listed)).toBe('done');
  },
  async allowedPractices() {
    const service = await newService();
    const dataFolder = await temporaryFolder();
    await connectedBefore(dataFolder, service);
    const held = await openManaged({ allowedPractices: ['Hill Practice'] }, { dataFolder });
    const requests = service.control.requests.length;
    expect(held.app.snapshot()).toMatchObject({
      active: { practiceName: 'Riverside Vets', state: 'held', heldFor: 'practice_not_allowed' },
      alerts: [{ code: 'practice_not_allowed' }],
    });
    const to = held.app.snapshot().active.id;
    await held.app.commands.importDropped([fixture('dog.m4a')], biscuit, to);
    await untilPhase(held, 'readyToSend');
    const [consult] = await rowsOf(held);
    if (consult === undefined) throw new Error('no consult');
    expect(await outcome(held.give.send({ consultId: consult.id }))).toBe('done');
    await untilPhase(held, 'needsAttention');
    await held.give.openConsult({ consultId: consult.id });
    expect(held.app.snapshot().open?.failure).toMatchObject({ code: 'not_allowed' });
    expect(service.control.requests).toHaveLength(requests);
    await held.stop();
    // Nobody knows what the policy says this time: then it allows no more than before.
    const unread = await openManaged({}, { dataFolder, isUnreadable: true });
    expect(unread.app.snapshot().active.heldFor).toBe('practice_not_allowed');
    await unread.give.resume({ consultId: consult.id });
    await untilPhase(unread, 'needsAttention');
    expect(service.control.requests).toHaveLength(requests);
    await unread.stop();
    // Once it is allowed again, what waited goes by itself.
    const free = await openManaged({}, { dataFolder });
    await untilPhase(free, 'noteReady');
    expect(service.control.notes()).toHaveLength(1);
  },
  async sandboxAllowed() {
    const service = await newService();
    const managed = await openManaged({ sandboxAllowed: false });
    const { app, give } = managed;
    const { active } = app.snapshot();
    expect(active).toMatchObject({ isEmbedded: true, heldFor: 'sandbox_not_allowed' });
    const about = { patient: biscuit, connectionId: active.id };
    expect(await outcome(app.commands.importDropped([fixture('dog.m4a')], biscuit, active.id))).toBe(
      'sandbox_not_allowed',
    );
    expect(await outcome(give.writeWithoutRecording(about))).toBe('sandbox_not_allowed');
    const recording = { ...about, microphone: '', isConsentConfirmed: true };
    expect(await outcome(give.beginRecording(recording))).toBe('sandbox_not_allowed');
    const printed = await app.print({ file: fixture('dog.m4a'), patient: biscuit });
    expect(printed).toMatchObject({ exitCode: 1, stdout: '' });
    expect(printed.stderr).toContain('connect a practice');
    expect(await rowsOf(managed)).toEqual([]);
    expect(await connectTo(managed, service, true)).toBe('sandbox_not_allowed');
    expect(await connectTo(managed, service)).toBe('done');
    expect(app.snapshot().connections.map(({ practiceName }) => practiceName)).toEqual(['Riverside Vets']);
  },
  async appointmentsFile() {
    const file = join(await temporaryFolder(), 'today.csv');
    await writeFile(file, 'time,patient,reference\n09:30,Biscuit,2211\n');
    const managed = await openManaged({ appointmentsFile: [{ practice: 'Riverside Vets', file }] });
    const { app, give, logged } = managed;
    expect(app.snapshot().appointmentsRevision).toBeNull();
    expect(await outcome(give.readAppointments({}))).toBe('refused');
    expect(await connectTo(managed, await newService())).toBe('done');
    expect(app.snapshot().appointmentsRevision).not.toBeNull();
    const listed = async (): Promise<unknown> => {
      const answer = await give.readAppointments({});
      return answer.ok
        ? answer.value.appointments.map(({ patient, hasConsult }) => [patient, hasConsult])
        : [];
    };
    const patient = { name: 'Biscuit', species: '', reference: '2211' };
    await expect.poll(listed).toEqual([[patient, false]]);
    const connectionId = app.snapshot().active.id;
    expect(await outcome(give.writeWithoutRecording({ patient, connectionId }))).toBe('done');
    expect(await listed()).toEqual([[patient, true]]);
    expect(JSON.stringify(logged)).not.toContain('Biscuit');

    const onTestConnection = await openManaged({ appointmentsFile: [{ practice: 'Riverside Vets', file }] });
    expect(await connectTo(onTestConnection, await newService(), true)).toBe('done');
    expect(onTestConnection.app.snapshot().appointmentsRevision).toBeNull();
  },
  async phrasesFile() {
    const file = join(await temporaryFolder(), 'phrases.csv');
    await writeFile(file, 'Kind,When,Write\nphrase,nad,No abnormality detected.\n');
    const managed = await openManaged({ phrasesFile: [{ practice: 'Riverside Vets', file }] });
    const { app, give } = managed;
    const read = async () => {
      const answer = await give.readPhrases({ connectionId: app.snapshot().active.id });
      return answer.ok ? answer.value : null;
    };
    expect(await read()).toMatchObject({ organisation: [], organisationFault: null });
    expect(await connectTo(managed, await newService())).toBe('done');
    const phrase = { kind: 'phrase', key: 'nad', text: 'No abnormality detected.' } as const;
    expect(await read()).toMatchObject({ organisation: [phrase], own: [] });
    // Nobody has another one of its short form, and none is removed.
    const connectionId = app.snapshot().active.id;
    const change = { connectionId, was: null, phrase: { ...phrase, key: 'NAD' } };
    expect(await outcome(give.changePhrase(change))).toBe('phrase_exists');
    const removed = { connectionId, was: phrase, phrase: null };
    expect(await outcome(give.changePhrase(removed))).toBe('refused');

    await writeFile(file, 'Kind,When,Write\nphrase,nad,Text\nphrase,,Text\n');
    const bad = await openManaged({ phrasesFile: [{ practice: 'Riverside Vets', file }] });
    expect(await connectTo(bad, await newService())).toBe('done');
    const answer = await bad.give.readPhrases({ connectionId: bad.app.snapshot().active.id });
    const fault = { code: 'row', line: 3 };
    expect(answer).toMatchObject({ value: { organisation: [], organisationFault: fault } });
  },
  async adminContact() {
    const dataFolder = await temporaryFolder();
    await connectedBefore(dataFolder);
    const given = { adminContact: 'Anna Weber, 030 1234567', allowedPractices: ['Hill Practice'] };
    const { app, give } = await openManaged(given, { dataFolder });
    const printed = await app.print({ file: fixture('dog.m4a'), patient: biscuit });
    expect(printed).toMatchObject({ exitCode: 1, stdout: '' });
    expect(printed.stderr).toMatch(/, or ask IT: Anna Weber, 030 1234567\.\n$/);
    const view = { adminContact: 'Anna Weber, 030 1234567' };
    expect(app.snapshot().organisation).toMatchObject(view);
    await give.changePin({ old: null, pin: '4711' });
    await give.lock({ asksForVetOf: null });
    expect(app.snapshot()).toMatchObject({ lock: { isLocked: true }, organisation: view });
  },
  async checkBeforeFiling() {
    const { app, give } = await openManaged({ checkBeforeFiling: 'ask' });
    expect(app.snapshot().asksBeforeFiling).toBe(true);
    expect(app.snapshot().organisation.decided).toContain('Ask before a note with unchecked places is filed');
    // There is nothing to ask about where the vet has switched the check off.
    const connectionId = app.snapshot().active.id;
    const change = { connectionId, name: 'checksNotes', value: false } as const;
    expect(await outcome(give.saveSetting(change))).toBe('done');
    expect(app.snapshot().asksBeforeFiling).toBe(false);
  },
  async requirePin() {
    const dataFolder = await temporaryFolder();
    await connectedBefore(dataFolder);
    const managed = await openManaged({ requirePin: true }, { dataFolder });
    const { vetSession } = managed.app;
    expect(vetSession.isLocked()).toBe(true);
    const [moor] = managed.app.snapshot().lock.identities;
    expect(moor).toMatchObject({ vet: 'Dr Moor', hasPin: false, isPinRequired: true });
    const identity = { vet: 'Dr Moor', kind: 'practice' } as const;
    expect(await outcome(managed.give.unlock({ identity, pin: '' }))).toBe('refused');
    expect(await outcome(managed.give.unlock({ identity, pin: '4711' }))).toBe('done');
    expect(await outcome(managed.give.changePin({ old: '4711', pin: null }))).toBe('refused');
    await managed.stop();
    const connectedUnderIt = await openManaged({ requirePin: true });
    await connectTo(connectedUnderIt, await newService());
    await expect.poll(() => connectedUnderIt.app.vetSession.isLocked()).toBe(true);
    expect(await outcome(connectedUnderIt.give.unlock({ identity, pin: '4711' }))).toBe('done');
  },
  async forgetPinsOf() {
    const dataFolder = await temporaryFolder();
    await connectedBefore(dataFolder, await newService(), '4711');
    const locked = await openManaged({}, { dataFolder });
    expect(locked.app.vetSession.isLocked()).toBe(true);
    await locked.stop();
    const free = await openManaged({ forgetPinsOf: ['Dr Moor'] }, { dataFolder });
    expect(free.app.vetSession.isLocked()).toBe(false);
  },
  async hideFromScreenCapture() {
    // On Linux no window can be hidden, so what it does there was not run (docs/known-limitations.md).
    const { app } = await openManaged({ hideFromScreenCapture: true });
    expect(app.snapshot().organisation.decided).toContain('Hide windows from screen captures');
  },
  async updateChannel() {
    const { app } = await openManaged({ updateChannel: 'off' });
    expect(app.snapshot().updates).toMatchObject({ state: 'off', because: 'policy', isManaged: true });
    expect(await feedsAsked({ updateChannel: 'off' })).toEqual({ asked: [], state: 'off', isManaged: true });
    expect((await feedsAsked({})).asked[0]).toMatch(/latest[^/]*\.json$/);
  },
  async updateAddress() {
    const { app } = await openManaged({ updateAddress: 'https://updates.clinic.example/copy' });
    expect(app.snapshot().updates.isManaged).toBe(true);
    const { asked } = await feedsAsked({ updateAddress: 'https://updates.clinic.example/copy' });
    expect(asked[0]).toMatch(/^https:\/\/updates\.clinic\.example\/copy\//);
    expect((await feedsAsked({})).asked[0]).toMatch(/^https:\/\/built-in\.example\/feeds\//);
  },
};

for (const [name, effect] of Object.entries(effects))
  it(`${name}: what is decided is so, whatever is asked for`, effect);

const shownElsewhere: readonly PolicyName[] = [
  'clearClipboardAfterLockSeconds',
  'noteFormats',
  'connectClientId',
  'connectAddress',
  'filedNoteFolders',
  'outcomeReport',
  'recordAsColleague',
  'recoveryPublicKey',
  'allowUiAutomation',
  'proxyAddress',
];

/** settings.test shows that these decide their settings. */
const ofTable = settingNames.flatMap((name) => {
  const row = settingDefinitionOf(name);
  return 'policy' in row ? [row.policy.name] : [];
});

it('each policy has an effect that a test shows', () => {
  expect(new Set([...Object.keys(effects), ...shownElsewhere, ...ofTable])).toEqual(new Set(policyNames));
});
