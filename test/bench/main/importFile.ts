import type { ClinicBridge } from '../../../shared/ipc/ipcContract.ts';
import type { Launched } from '../../e2e/support/launch.ts';

export type Imported = {
  readonly consultId: string;
  /** From the choice of the file to ready to be sent, in ms, as the page sees it. */
  readonly toReadyMs: number;
  /** Of that, the step in which the audio is made. */
  readonly preparingMs: number;
};

/** Has the app import a file, as with Import audio…, its dialog answered. */
export async function importFile(
  { electron, page }: Launched,
  path: string,
  patient: string,
): Promise<Imported> {
  if (electron === null) throw new Error('This needs the app of the checkout.');
  await electron.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
  }, path);
  return page.evaluate(async (name) => {
    const clinic = (globalThis as unknown as { readonly clinic: ClinicBridge }).clinic;
    const now = await clinic.invoke('getSnapshot', {});
    if (!now.ok) throw new Error(now.error.code);
    const from = performance.now();
    let preparingFrom = Number.NaN;
    const isReady = Promise.withResolvers<{ readonly consultId: string; readonly at: number }>();
    // The app opens the consult of a single file.
    const end = clinic.on('changed', ({ open: consult }) => {
      if (consult?.patient.name !== name) return;
      if (consult.phase === 'needsAttention') isReady.reject(new Error('The file could not be prepared.'));
      if (consult.phase === 'preparing' && Number.isNaN(preparingFrom)) preparingFrom = performance.now();
      if (consult.phase === 'readyToSend') isReady.resolve({ consultId: consult.id, at: performance.now() });
    });
    const patient = { name, species: 'Dog', reference: '' };
    const chosen = await clinic.invoke('chooseFiles', { patient, connectionId: now.value.active.id });
    if (!chosen.ok) throw new Error(chosen.error.code);
    const { consultId, at } = await isReady.promise;
    end();
    return { consultId, toReadyMs: at - from, preparingMs: at - preparingFrom };
  }, patient);
}
