import { useEffect, useState } from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import type { Waveform } from '../../../shared/ipc/snapshot.ts';
import { ask } from '../../state/commands.ts';

export type WaveformRead = { readonly wave: Waveform | null; readonly hasFailed: boolean };

/** Main reads the whole recording for its overview, so a consult that is only passed by does not ask for one. */
export function useWaveform(consultId: ConsultId, afterMs = 0): WaveformRead {
  const [read, setRead] = useState<WaveformRead>({ wave: null, hasFailed: false });
  useEffect(() => {
    let isGone = false;
    const start = async (): Promise<void> => {
      const answer = await ask('readWaveform', { consultId });
      if (isGone) return;
      setRead(answer.ok ? { wave: answer.value, hasFailed: false } : { wave: null, hasFailed: true });
    };
    const timer = setTimeout(() => void start(), afterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [consultId, afterMs]);
  return read;
}
