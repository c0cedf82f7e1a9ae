import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { ClinicBridge } from '../../../shared/ipc/ipcContract.ts';
import { startStandIn, type StandIn } from '../../service/standIn.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice, type Launched } from '../support/launch.ts';
import {
  launchWithMicrophone,
  record,
  recordedSeconds,
  recordingRow,
} from '../support/recording/recorder.ts';
import { relayTo, type SentWavs } from '../support/recording/sentWavs.ts';
import { giveTone, tonesOf } from '../support/recording/toneMicrophone.ts';

/*
 * SIGKILL of the whole process group around Continue, and around a pause in which the next patient is recorded.
 * CLINIC_KILLS says how often; `npm run chaos` asks for more. Each patient's sound is a tone of its own, and the spectrum
 * of each sent file is read.
 */
const kills = Number(process.env['CLINIC_KILLS'] ?? 4);
const acts = ['continuing', 'recording the next patient', 'resuming'] as const;
type Act = (typeof acts)[number];

const tones = { Biscuit: 400, Luna: 1_000 } as const;
type Patient = keyof typeof tones;
const patients = ['Biscuit', 'Luna'] as const satisfies readonly Patient[];

let app: Launched | null = null;
let service: StandIn | null = null;
let sent: SentWavs | null = null;
test.afterEach(async () => {
  await app?.remove();
  await sent?.stop();
  await service?.stop();
  [app, sent, service] = [null, null, null];
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const row = (page: Page, patient: Patient) =>
  page
    .getByRole('list', { name: /^(Needs you|Consults)$/ })
    .getByRole('listitem')
    .filter({ hasText: patient });

const open = (page: Page, patient: Patient): Promise<void> => row(page, patient).getByRole('button').click();

async function stop(page: Page, patient: Patient): Promise<void> {
  await button(page, 'Stop').click();
  await expect(row(page, patient)).toContainText('Ready to send');
}

const hasRecorded = (page: Page, seconds: number) =>
  expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(seconds);

/** What the app says it has recorded for a patient, in ms, with earlier runs and gaps; 0: another one is live, or none. */
const recordedMsNow = (page: Page, patient: Patient): Promise<number> =>
  page.evaluate(async (name) => {
    const { clinic } = globalThis as unknown as { readonly clinic: ClinicBridge };
    const now = await clinic.invoke('getSnapshot', {});
    const recording = now.ok ? now.value.recording : null;
    return recording?.patientName === name ? recording.recordedMs : 0;
  }, patient);

/** What each patient's recording has to hold at least, in ms. */
type Spoken = Partial<Record<Patient, number>>;

/** Up to the press that the kill follows. Whoever is recorded last is killed in the middle. */
async function arrange(act: Act, page: Page): Promise<Spoken> {
  await giveTone(page, tones.Biscuit);
  await record(page, 'Biscuit');
  await hasRecorded(page, 2);
  if (act === 'continuing') {
    await stop(page, 'Biscuit');
    return { Biscuit: 2_000 };
  }
  await button(page, 'Pause').click();
  await expect(recordingRow(page, 'Paused')).toBeVisible();
  await button(page, 'New consult').click();
  await giveTone(page, tones.Luna);
  if (act === 'recording the next patient') {
    const fields = page.getByRole('region', { name: 'New consult' });
    await fields.getByRole('textbox', { name: 'Patient name' }).fill('Luna');
    return { Biscuit: 2_000 };
  }
  await record(page, 'Luna');
  await hasRecorded(page, 1);
  await stop(page, 'Luna');
  await giveTone(page, tones.Biscuit);
  await open(page, 'Biscuit');
  await expect(button(page, 'Resume')).toBeVisible();
  return { Biscuit: 2_000, Luna: 1_000 };
}

const presses: Readonly<Record<Act, string>> = {
  continuing: 'Continue recording',
  'recording the next patient': 'Record',
  resuming: 'Resume',
};

/** After the restart: each recording is kept or stopped, until it can be sent. */
async function settle(page: Page, patient: Patient): Promise<void> {
  const recovered = page.getByRole('region', { name: 'Recovered recordings' });
  await expect(row(page, patient)).toBeVisible();
  await open(page, patient);
  const keep = page.getByRole('region', { name: 'Note' }).getByRole('button', { name: 'Keep' });
  const stopButton = button(page, 'Stop');
  const send = button(page, 'Send');
  const tooShort = page.locator('[data-code="audio_too_short"]');
  await expect(keep.or(stopButton).or(send).or(tooShort).first()).toBeVisible();
  if (await keep.isVisible()) await keep.click();
  else if (await stopButton.isVisible()) await stopButton.click();
  await expect(send.or(tooShort).first()).toBeVisible();
  await expect(recovered.filter({ hasText: patient })).toBeHidden();
}

/** At most one note of the patient; all of the patient's own tone, and nothing of another's. */
function expectOwnSound(patient: Patient, wavs: ReturnType<SentWavs['all']>, leastMs: number): void {
  const own = wavs.filter((wav) => wav.patient === patient);
  const others = patients.filter((one) => one !== patient).map((one) => tones[one]);
  expect(own.length, patient).toBeLessThanOrEqual(1);
  if (leastMs > 0) expect(own.length, patient).toBe(1);
  for (const { bytes, capturedMs } of own) {
    const { ownMs, otherMs, wholeMs } = tonesOf(bytes, tones[patient], others);
    process.stdout.write(
      `${patient} has ${wholeMs.toFixed(0)} ms, with gaps ${capturedMs}, ${ownMs} of its own tone, ${otherMs} of another; ` +
        `expected at least ${leastMs.toFixed(0)}\n`,
    );
    expect(otherMs).toBe(0);
    // What a busy machine did not give to the recorder was not lost by the kill, and is a gap that the take knows.
    expect(capturedMs).toBeGreaterThanOrEqual(leastMs);
    // The tenths at a join and at both ends belong to nobody.
    expect(ownMs).toBeGreaterThanOrEqual(wholeMs * 0.8 - 400);
  }
}

for (let number = 0; number < kills; number += 1) {
  const act = acts[number % acts.length] ?? 'continuing';
  const afterMs = Math.round(Math.random() * 2_500);

  test(`kill ${number + 1} while ${act}: each patient has a note of its own sound, and all of it`, async () => {
    service = await startStandIn({ profile: 'production' });
    sent = await relayTo(service.url);
    const before = await launchWithMicrophone();
    app = before;
    const practice = { url: sent.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' };
    await connectPractice(before.page, practice);
    const spoken = await arrange(act, before.page);
    await button(before.page, presses[act]).click();
    await wait(afterMs);
    const whose: Patient = act === 'recording the next patient' ? 'Luna' : 'Biscuit';
    const shownMs = await recordedMsNow(before.page, whose);
    process.stdout.write(`kill ${number + 1} while ${act}, ${afterMs} ms in: `);
    await before.kill();
    const expected = { ...spoken, [whose]: Math.max(spoken[whose] ?? 0, shownMs - 1_000) };

    const after = await launchWithMicrophone({ dataFolder: before.dataFolder });
    app = after;
    const { page } = after;
    await expect(row(page, 'Biscuit')).toBeVisible();
    const there: Patient[] = [];
    for (const patient of patients) if ((await row(page, patient).count()) > 0) there.push(patient);
    // Luna's recording may not have begun, but nothing that was said is gone.
    if ((expected.Luna ?? 0) > 0) expect(there).toContain('Luna');
    for (const patient of there) {
      await settle(page, patient);
      if (await button(page, 'Send').isVisible()) {
        await button(page, 'Send').click();
        await expect(row(page, patient)).toContainText('Note ready');
      }
    }
    const wavs = sent.all();
    for (const patient of patients) expectOwnSound(patient, wavs, expected[patient] ?? 0);
    expect(service.control.notes()).toHaveLength(wavs.length);
    expect(new Set(wavs.map(({ key }) => key)).size).toBe(wavs.length);
  });
}
