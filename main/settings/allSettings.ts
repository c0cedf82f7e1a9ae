import * as connectionSettings from './connectionSettings.ts';
import * as consultSettings from './consultSettings.ts';
import type { Setting } from './defineSetting.ts';
import * as sessionSettings from './sessionSettings.ts';
import * as updateSettings from './updateSettings.ts';

/** Every setting in the store, so that damage in any of them is logged. */
export const allSettings: readonly Pick<Setting<unknown>, 'name' | 'parse'>[] = [
  connectionSettings,
  consultSettings,
  sessionSettings,
  updateSettings,
].flatMap((definitions) => Object.values(definitions));
