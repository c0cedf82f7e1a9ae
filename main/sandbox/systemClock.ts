import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceClock } from './behaviour.ts';

export const systemClock: ServiceClock = { now: () => Date.now(), wait: (ms) => sleep(ms) };
