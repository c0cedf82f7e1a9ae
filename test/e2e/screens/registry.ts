import type { FailureCode } from '../../../shared/consult/failure.ts';
import type { AlertView } from '../../../shared/ipc/snapshot.ts';
import { todaysListScene } from './scenes/appointmentScenes.ts';
import { noWayScene } from './scenes/connectScenes.ts';
import { byHandScene, slowLineScene, tooLargeScene } from './scenes/deliveryScenes.ts';
import { importScene } from './scenes/importScenes.ts';
import { listScene, sandboxListScene } from './scenes/listScenes.ts';
import { lockScene } from './scenes/lockScenes.ts';
import { exportScene } from './scenes/exportScenes.ts';
import { heldScene, managedScene, pinRequiredScene } from './scenes/organisationScenes.ts';
import { extremesScene, noteScene } from './scenes/noteScenes.ts';
import { noteCheckScene } from './scenes/noteCheckScene.ts';
import { outsideScene } from './scenes/outsideScene.ts';
import { patientScene } from './scenes/patientScenes.ts';
import { connectCodeScene, practicesScene, sameNameScene } from './scenes/practiceScenes.ts';
import { privacyScene } from './scenes/privacyScenes.ts';
import {
  deniedScene,
  mutedScene,
  pausedScene,
  recorderScene,
  recoveredScene,
  unansweredScene,
  noRoomToRecordScene,
  unpluggedScene,
} from './scenes/recorderScenes.ts';
import { sandboxScene } from './scenes/sandboxScene.ts';
import { goodSoundScene, telephoneScene } from './scenes/soundScenes.ts';
import { attentionScene, onTheWayScene, stoppedScene, unpaidScene } from './scenes/serviceScene.ts';
import type { Scene } from './stage.ts';
import { splitScene } from './scenes/splitScene.ts';
import {
  fullDiskScene,
  keychainScenes,
  lockedLaterScene,
  preparingScene,
  storeScenes,
} from './scenes/workstationScenes.ts';

/** Every screen and state there is. It drives axe, the screenshots and the walk by Tab; the longest come first. */
export const scenes: readonly Scene[] = [
  byHandScene,
  attentionScene,
  listScene,
  lockScene,
  noteScene,
  noteCheckScene,
  sandboxScene,
  sandboxListScene,
  extremesScene,
  practicesScene,
  privacyScene,
  exportScene,
  patientScene,
  outsideScene,
  todaysListScene,
  onTheWayScene,
  slowLineScene,
  tooLargeScene,
  preparingScene,
  importScene,
  recorderScene,
  recoveredScene,
  pausedScene,
  splitScene,
  mutedScene,
  telephoneScene,
  goodSoundScene,
  unpluggedScene,
  deniedScene,
  unansweredScene,
  noRoomToRecordScene,
  stoppedScene,
  unpaidScene,
  noWayScene,
  connectCodeScene,
  sameNameScene,
  managedScene,
  heldScene,
  pinRequiredScene,
  fullDiskScene,
  lockedLaterScene,
  ...keychainScenes,
  ...storeScenes,
];

/** What exists in the sources and is not arranged, each with its reason. */
export const notArranged: {
  readonly alerts: Partial<Record<AlertView['code'], string>>;
  readonly failures: Partial<Record<FailureCode, string>>;
  readonly components: Readonly<Record<string, string>>;
} = {
  alerts: {
    keychain_refused: 'the keychain of macOS alone; the line is that of keychain_locked',
    data_folder_roams: 'Windows alone; the line is that of store_in_use',
    store_in_use: 'the single-instance lock comes before it; another program would have to hold the file',
    service_not_allowed: 'another sentence in the line of practice_not_allowed',
    sandbox_not_allowed: 'another sentence in the line of practice_not_allowed',
    ffmpeg_missing: 'not raised as an alert yet: the import or the consult says it (arranged)',
  },
  failures: {
    note_overdue: 'comes after five minutes awake; the panel is that of note_lost, with Check again',
    note_unreadable: 'needs a note of 16 MB; the panel is that of note_overdue, with another sentence',
    note_not_come: 'comes a day after note_overdue; the panel is that of note_overdue, with another sentence',
    not_found_without_code: 'takes five minutes of 404; the panel is that of note_lost, with Try again',
    uploads_unanswered:
      'comes after three whole uploads; the panel is that of service_unreachable, with Try now',
    service_moved: 'needs another policy at a restart; the panel is that of connection_revoked',
    token_missing: 'needs a keychain emptied from outside; the panel is that of connection_revoked',
    note_elsewhere: 'needs two services; the panel is that of note_lost, with Check again',
    note_not_found: 'never stays on screen: the first leads to a second send, the second is note_lost',
    note_failed: 'the service has no third code yet; the panel is that of note_generation_failed',
    name_not_found: 'needs a name service; the panel is that of service_unreachable',
    timed_out: 'comes after minutes; the panel is that of connection_cut',
    proxy_unreachable: 'needs a proxy; the panel is that of service_unreachable',
    idempotency_key_reused: 'takes a minute of 404; the panel is that of unexpected_answer',
    outcome_refused: 'never a consult’s own panel: its report says it (arranged)',
    note_lost: 'takes two minutes of 404; the panel is that of transcription_failed',
    proxy_refused: 'needs a proxy; the panel is that of unexpected_answer',
    disk_full: 'shown as an alert (arranged); a consult cannot be saved with it on a full disk',
    disk_failed: 'a disk that fails otherwise cannot be made here',
    keychain_refused: 'the keychain of macOS alone; the panel is that of keychain_locked',
    keychain_absent: 'a connected practice had a keychain; the alert is arranged',
    maybe_sent: 'only after a damaged store and a damaged log of changes; the panel is that of file_missing',
    cancelled: 'never on screen: a cancelled import is gone',
    internal: 'a defect of ours; the panel is that of unexpected_answer',
  },
  components: {
    AutomationLine: 'a packaged app alone has it; packagedAutomation.spec.ts looks at it',
    NewNoteDialog: 'comes half an hour after the 202; the dialog is drawn as DiscardDialog is',
  },
};
