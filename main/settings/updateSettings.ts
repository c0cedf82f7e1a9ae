import { z } from 'zod';
import { defineSetting } from './defineSetting.ts';

/** The highest counter of each update feed that this workstation has seen, by the feed's file name. */
export const feedCountersSetting = defineSetting('feedCounters', z.record(z.string(), z.number()), {});
