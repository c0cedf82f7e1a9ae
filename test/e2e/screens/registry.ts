import { todaysListScene } from './scenes/appointmentScenes.ts';
import { noWayScene, connectCodeScene, practicesScene } from './scenes/practiceScenes.ts';
import {
  byHandScene,
  attentionScene,
  onTheWayScene,
  stoppedScene,
  unpaidScene,
} from './scenes/serviceScene.ts';
import { importScene, listScene } from './scenes/listScenes.ts';
import { lockScene, managedScene, pinRequiredScene } from './scenes/lockScenes.ts';
import { exportScene, extremesScene, noteScene } from './scenes/noteScenes.ts';
import { noteCheckScene } from './scenes/noteCheckScene.ts';
import { outsideScene, patientScene } from './scenes/patientScenes.ts';
import { privacyScene } from './scenes/privacyScenes.ts';
import {
  deniedScene,
  mutedScene,
  pausedScene,
  recorderScene,
  recoveredScene,
  noRoomToRecordScene,
  unpluggedScene,
} from './scenes/recorderScenes.ts';
import { sandboxScene } from './scenes/sandboxScene.ts';
import { loudScene } from './scenes/soundScenes.ts';
import type { Scene } from './stage.ts';
import { fullDiskScene, keychainScenes, preparingScene, storeScenes } from './scenes/workstationScenes.ts';

/**
 * Scenes whose states show the screens of the app. They drive axe, the screenshots and the walk by Tab; the
 * longest come first.
 */
export const scenes: readonly Scene[] = [
  byHandScene,
  attentionScene,
  listScene,
  lockScene,
  noteScene,
  noteCheckScene,
  sandboxScene,
  extremesScene,
  practicesScene,
  privacyScene,
  exportScene,
  patientScene,
  outsideScene,
  todaysListScene,
  onTheWayScene,
  preparingScene,
  importScene,
  recorderScene,
  recoveredScene,
  pausedScene,
  mutedScene,
  loudScene,
  unpluggedScene,
  deniedScene,
  noRoomToRecordScene,
  stoppedScene,
  unpaidScene,
  noWayScene,
  connectCodeScene,
  managedScene,
  pinRequiredScene,
  fullDiskScene,
  ...keychainScenes,
  ...storeScenes,
];
