import type { Page } from '@playwright/test';
import type { ClinicBridge } from '../../../../shared/ipc/ipcContract.ts';

/**
 * Records a consult whose frames are made in the page and cross the real port, at main's own pace, and stops
 * it. The sound is a tone that tells its own second: its amplitude is the number of the second. Answers how
 * long Stop took to be ready to send, in ms.
 */
export const recordMadeTake = (
  page: Page,
  seconds: number,
): Promise<{ readonly stopMs: number; readonly consultId: string }> =>
  page.evaluate(async (length) => {
    const clinic = (globalThis as unknown as { readonly clinic: ClinicBridge }).clinic;
    const now = await clinic.invoke('getSnapshot', {});
    if (!now.ok) throw new Error(now.error.code);
    const begun = await clinic.invoke('beginRecording', {
      connectionId: now.value.active.id,
      patient: { name: `${length} s`, species: '', reference: '' },
      microphone: 'Made',
      isConsentConfirmed: false,
    });
    if (!begun.ok) throw new Error(begun.error.code);
    const { consultId } = begun.value;
    const taken = { ms: 0, told: (): void => undefined };
    const end = clinic.on('changed', ({ recording }) => {
      taken.ms = recording?.recordedMs ?? taken.ms;
      taken.told();
    });
    const reach = async (ms: number): Promise<void> => {
      while (taken.ms < ms)
        await new Promise<void>((resolve) => {
          taken.told = resolve;
        });
    };
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<{ readonly kind: string }>) => {
      if (data.kind === 'stop') port1.postMessage({ kind: 'stopped' });
    });
    port1.start();
    const handover = { consultId, because: 'began', microphone: 'Made' };
    window.postMessage({ name: 'microphone', handover }, window.location.origin, [port2]);
    for (let tenth = 0; tenth < length * 10; tenth += 1) {
      const level = 1_000 + (Math.floor(tenth / 10) % 20_000);
      const samples = new Int16Array(4_800);
      for (let i = 0; i < samples.length; i += 1) samples[i] = i % 96 < 48 ? level : -level;
      port1.postMessage({ kind: 'frames', samples, atMs: tenth * 100 });
      // A microphone is no faster than its clock, so ffmpeg beside it has begun before much waits for it.
      if (tenth === 10) await new Promise((resolve) => setTimeout(resolve, 2_000));
      // At most 20 s ahead of what main has taken.
      await reach(tenth * 100 - 20_000);
      // Nor faster than ffmpeg, which on a busy machine passes some 60 s in a second: main gives it up when
      // it lags by 44 s.
      if (tenth % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 150));
    }
    await reach(length * 1_000 - 1);
    end();
    // As at the end of a consult: what was said is through before somebody presses Stop.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const from = performance.now();
    const stopped = await clinic.invoke('stopRecording', { consultId });
    if (!stopped.ok) throw new Error(stopped.error.code);
    const phaseNow = async (): Promise<string | undefined> => {
      const after = await clinic.invoke('getSnapshot', {});
      return after.ok ? after.value.open?.phase : after.error.code;
    };
    let phase = await phaseNow();
    while (phase === 'preparing') phase = await phaseNow();
    if (phase !== 'readyToSend') throw new Error(`It is ${phase}`);
    return { stopMs: performance.now() - from, consultId };
  }, seconds);
