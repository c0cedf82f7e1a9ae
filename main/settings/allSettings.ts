import * as connectionSettings from './connectionSettings.ts';
import * as consultSettings from './consultSettings.ts';
import type { Setting } from './defineSetting.ts';
import * as sessionSettings from './sessionSettings.ts';
import { storedSettings } from './settings.ts';

type AnySetting = Pick<Setting<unknown>, 'name' | 'parse'>;

/** The files of settings: each export of them is one setting. */
const files: readonly Readonly<Record<string, AnySetting>>[] = [
  connectionSettings,
  consultSettings,
  sessionSettings,
];

/** Every setting in the store, so that damage in any of them is logged. */
export const allSettings: readonly AnySetting[] = [
  ...files.flatMap((file) => Object.values(file)),
  ...storedSettings,
];
