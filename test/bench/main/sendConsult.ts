import type { Page } from '@playwright/test';
import type { ClinicBridge } from '../../../shared/ipc/ipcContract.ts';

/** Sends a consult, and says how long it took until the service had accepted it, in ms, as the page sees it. */
export const sendConsult = (page: Page, consultId: string): Promise<number> =>
  page.evaluate(async (id) => {
    const clinic = (globalThis as unknown as { readonly clinic: ClinicBridge }).clinic;
    const isAccepted = Promise.withResolvers<number>();
    const end = clinic.on('snapshot', ({ consults }) => {
      const phase = consults.find((one) => one.id === id)?.phase;
      if (phase === 'needsAttention') isAccepted.reject(new Error('It could not be sent.'));
      if (phase === 'writing' || phase === 'noteReady') isAccepted.resolve(performance.now());
    });
    const from = performance.now();
    const sent = await clinic.invoke('send', { consultId: id as never });
    if (!sent.ok) throw new Error(sent.error.code);
    const at = await isAccepted.promise;
    end();
    return at - from;
  }, consultId);
