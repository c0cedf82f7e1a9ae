import {
  activeConnectionSetting,
  connectionFactsSetting,
  knownConnectionsSetting,
  lastUsedSetting,
  refusedSizeSetting,
  retryAfterSetting,
  serviceStopsSetting,
  subscriptionStopSetting,
} from './connectionSettings.ts';
import {
  deletionsSetting,
  filedNotesToWriteSetting,
  fingerprintKeySetting,
  noteFormatSetting,
  recordingSetting,
  retentionClockSetting,
  retentionSetting,
  spellingSetting,
} from './consultSettings.ts';
import type { Setting } from './defineSetting.ts';
import { lockAfterSetting, noticesWithPatientSetting, pinsSetting } from './sessionSettings.ts';
import { feedCountersSetting } from './updateSettings.ts';

/** Every setting in the store, so that damage in any of them is logged. */
export const allSettings: readonly Pick<Setting<unknown>, 'name' | 'parse'>[] = [
  activeConnectionSetting,
  connectionFactsSetting,
  deletionsSetting,
  feedCountersSetting,
  filedNotesToWriteSetting,
  fingerprintKeySetting,
  knownConnectionsSetting,
  lastUsedSetting,
  lockAfterSetting,
  noteFormatSetting,
  noticesWithPatientSetting,
  pinsSetting,
  recordingSetting,
  refusedSizeSetting,
  retentionClockSetting,
  retentionSetting,
  retryAfterSetting,
  serviceStopsSetting,
  spellingSetting,
  subscriptionStopSetting,
];
