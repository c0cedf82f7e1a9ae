import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { EpochMs } from '../../shared/ids.ts';
import { epochMs } from '../../shared/ids.ts';
import type { Mirror } from './mirror.ts';
import { mirror, screen } from './page.ts';
import type { Screen } from './screen.ts';

export const useMirror = <T>(select: (mirror: Mirror) => T): T => useStore(mirror, select);
export const useScreen = <T>(select: (screen: Screen) => T): T => useStore(screen, select);

/** The wall clock, looked at every `everyMs`. */
export function useNow(everyMs: number): EpochMs {
  const [now, setNow] = useState(() => epochMs(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(epochMs(Date.now())), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
