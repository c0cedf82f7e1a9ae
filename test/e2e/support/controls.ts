import type { Locator, Page } from '@playwright/test';
import { exportStrings } from '../../../renderer/strings/exportStrings.ts';
import { listStrings } from '../../../renderer/strings/listStrings.ts';
import { lockStrings } from '../../../renderer/strings/lockStrings.ts';
import { organisationStrings } from '../../../renderer/strings/organisationStrings.ts';
import { outsideStrings } from '../../../renderer/strings/outsideStrings.ts';
import { recorderStrings } from '../../../renderer/strings/recorderStrings.ts';
import { reviewStrings } from '../../../renderer/strings/reviewStrings.ts';
import { settingsStrings } from '../../../renderer/strings/settingsStrings.ts';
import { statusStrings } from '../../../renderer/strings/statusStrings.ts';
import { strings } from '../../../renderer/strings/strings.ts';
import { updateStrings } from '../../../renderer/strings/updateStrings.ts';

/*
 * The controls of the page that several tests use. Where one is renamed or moves, this file changes and the
 * tests stay.
 * Names on which administrators and screen readers rely are written out, so that a change of them is noticed;
 * others come from the page's own texts.
 */

type Place = Page | Locator;

export type Control = ((on: Place) => Locator) & {
  readonly label: string | RegExp;
  /** What opens the menu that this is in. */
  readonly menu?: Control;
};

const named =
  (role: Parameters<Page['getByRole']>[0], menu?: Control) =>
  (label: string | RegExp): Control =>
    Object.assign((on: Place) => on.getByRole(role, { name: label, exact: true }), {
      label,
      ...(menu === undefined ? {} : { menu }),
    });
const labelled = (label: string): Control =>
  Object.assign((on: Place) => on.getByLabel(label, { exact: true }), { label });

const button = named('button');
const dialog = named('dialog');
const field = named('textbox');
const choice = named('combobox');
const group = named('group');
const list = named('list');
const region = named('region');
const searchField = named('searchbox');

const practice = button(/^Practice: /);
const inPracticeMenu = named('menuitem', practice);
const noteMenu = button('Note menu');
const inNoteMenu = named('menuitem', noteMenu);
const inMoreWays = named('menuitem', button('More ways to file'));
const consults = list(/^(Not sent|Needs you|Consults)$/);
const rows = (on: Place): Locator => consults(on).getByRole('listitem');
const row = (on: Place, text: string | RegExp): Locator => rows(on).filter({ hasText: text });
const newConsult = region('New consult');
/** Where the practice has today's list, the name has suggestions. */
const patientName: Control = Object.assign(
  (on: Place) => field('Patient name')(on).or(choice('Patient name')(on)),
  { label: 'Patient name' },
);
const note = region('Note');

export const controls = {
  // Bar
  /** The button that says who and where you are. */
  practice,
  practiceOf: (name: string) => button(`Practice: ${name}`),
  connectPractice: inPracticeMenu('Connect a practice…'),
  managePractices: inPracticeMenu('Manage practices…'),
  openSettings: button('Settings'),
  lock: button('Lock or switch vet'),
  automationIsOn: (on: Place) => on.getByText(strings.automationIsOn, { exact: true }),

  // List
  /** In a narrow window, where the list is folded into the top line. */
  openList: button('Consults'),
  /** All three lists. Each consult is in one of them. */
  consults,
  rows,
  row,
  rowButton: (on: Place, text: string | RegExp) => row(on, text).getByRole('button'),
  notSent: list('Not sent'),
  sendAllNotSent: button('Send all not sent'),
  needsYou: list('Needs you'),
  consultList: list('Consults'),
  searchConsults: searchField('Search consults'),
  clearSearch: button(strings.list.clearSearch),
  openFilters: button('Filters'),
  filters: group('Filters'),
  connectionStatus: (on: Place) =>
    on.getByRole('status').filter({ hasText: /^(Connected|Offline|Waiting|Stopped|Works)/ }),
  connectionDetails: group(statusStrings.details),

  // New consult
  /** That of the list; the bar offers a second one after the last filing. */
  openNewConsult: Object.assign((on: Place) => button('New consult')(on).first(), { label: 'New consult' }),
  newConsult,
  patientName,
  /** The field of an open consult has the same name. */
  newPatientName: (on: Place) => patientName(newConsult(on)),
  species: choice('Species'),
  reference: field('Reference'),
  importAudio: button('Import audio…'),
  /** The same file. */
  importAgain: button(strings.duplicate.again),
  writeByHand: button('Type the note yourself'),
  completions: (on: Place) => named('listbox')('Today’s list')(on).getByRole('option'),
  todaysRows: (on: Place) => list('Today')(on).getByRole('listitem'),
  typedBefore: list(strings.newConsult.setAside),
  fromOutside: list(outsideStrings.list),
  dropToImport: region(strings.newConsult.drop),
  notImported: list(listStrings.notImported.title),
  importedRecordings: region('Imported recordings'),
  doNotSend: button('Do not send'),
  sendAndNext: button('Send and next'),
  sendAll: button('Send all'),

  // Recording
  record: button('Record'),
  recordAs: (vet: string) => button(`Record as ${vet}`),
  pause: button('Pause'),
  resume: button('Resume'),
  stop: button('Stop'),
  newAnimal: button('New animal'),
  continueRecording: button('Continue recording'),
  cutStart: button('Cut the start'),
  cutEnd: button('Cut the end'),
  recordedTime: named('timer')('Recorded time'),
  level: named('meter')('Microphone level'),
  recordingInProgress: region(recorderStrings.elsewhere.region),
  recovered: region('Recovered recordings'),
  keep: button('Keep'),
  discardRecording: button('Discard recording'),

  // Note
  note,
  notePatient: (on: Place) => note(on).getByRole('heading', { level: 1 }),
  section: (on: Place, heading: string) => field(heading)(on),
  removeSection: (heading: string) => button(`Remove ${heading}`),
  restoreSection: (heading: string) => button(`Restore ${heading}`),
  /** Names the patient, where there is a name. */
  send: button(/^Send(?! (all|and next|smaller|recording|everything)\b)( |$)/),
  /** After Send has asked who the patient is. */
  sendUnnamed: button('Send without a name'),
  tryAgain: button('Try again'),
  reconnect: button('Reconnect'),
  fileNote: inMoreWays('File without copying'),
  /** Where a folder takes filed notes to the practice's program. */
  fileNoteIntoFolder: button('File without copying'),
  filingQuestion: dialog('File without copying'),
  confirmFiling: button('File without copying'),
  copyAndFile: button(/^Copy and file( \(\d+ not checked\))?$/),
  copyNote: inMoreWays('Copy note'),
  copyFiledNote: inNoteMenu('Copy note'),
  copyAndUpdate: button(/^Copy and update( \(\d+ not checked\))?$/),
  updateNoteInFolder: button('Update filed note'),
  /** What happened a moment ago: a filing, or New animal. */
  undo: button('Undo'),
  discardFromMenu: inNoteMenu('Discard recording'),
  discardNote: inNoteMenu('Discard note'),
  confirmDiscarding: button('Discard note'),
  noteMenu,
  exportNote: inNoteMenu('Save note as file…'),
  compare: inNoteMenu('What did I change?'),
  findAndReplace: inNoteMenu('Find and replace'),
  correctPatient: inNoteMenu('Wrong patient? Change it…'),
  joinWith: inNoteMenu('Join with…'),
  joinDialog: dialog(reviewStrings.join.title),
  join: button('Join'),
  undoJoin: inNoteMenu('Undo join'),
  openActivity: inNoteMenu('History'),
  phrases: inNoteMenu('Phrases…'),
  exportConsult: inNoteMenu('Save the whole consult…'),
  deleteConsult: inNoteMenu('Delete consult…'),
  replaceName: button('Replace name in note…'),
  nextChange: button('Next change'),
  backToNote: button('Back to note'),
  findInNote: searchField('Find in note'),
  replaceWith: field('Replace with'),
  nextMatch: button('Next match'),
  previousMatch: button('Previous match'),
  checkAgain: inNoteMenu('Check against transcript'),
  checkList: region('Check against transcript'),
  checkStatus: (on: Place) => on.getByRole('status').filter({ hasText: /^\d+ to check$/ }),
  show: button('Show in note'),
  checked: button('It is right'),
  withdrawChecks: button('Check it again'),
  player: region('Recording player'),
  play: button('Play recording'),
  position: named('slider')('Position'),
  transcript: region('Transcript'),
  earlierVisits: region('Earlier visits'),
  transcriptText: group(strings.transcript.text),
  searchTranscript: searchField('Search transcript'),

  // Settings
  settings: region(settingsStrings.title),
  searchSettings: searchField(settingsStrings.search),
  headingFor: (heading: string) => field(exportStrings.format.heading(heading)),
  moveUp: (heading: string) => button(exportStrings.format.up(heading)),
  copyAs: choice(exportStrings.format.copyAs),
  newPin: labelled(lockStrings.settings.fresh),
  repeatPin: labelled(lockStrings.settings.again),
  setPin: button(lockStrings.settings.set),
  whatItSees: button(organisationStrings.status.open),
  whatItCollects: group(organisationStrings.status.preview),
  supportBundle: button(settingsStrings.support.bundle.open),
  bundlePreview: group(settingsStrings.support.bundle.preview),
  restartToUpdate: button(updateStrings.restart),

  // Lock
  whoAreYou: named('heading')('Choose your name'),
  vet: (on: Place, vet: string) => button(vet)(list(lockStrings.vets)(on)),
  pinOf: (vet: string) => labelled(lockStrings.pinOf(vet)),
  unlock: button(lockStrings.unlock),
  pinForgotten: button(lockStrings.forgotten),

  // Practices
  connectDialog: dialog('Connect a practice'),
  serviceAddress: field('Service address'),
  yourName: field('Your name'),
  token: labelled('Access key'),
  connectCode: field('Connect code'),
  testConnection: named('checkbox')('Test connection (made-up notes)'),
  connect: button('Connect'),
  practices: dialog('Manage practices'),
  newAccessKeyOf: (connection: string) => button(`Enter a new access key: ${connection}`),

  // Dialogs
  activity: dialog('History'),
  exportDialog: dialog('Export note'),
  saveAs: button('Save as…'),
  /** In the guide. */
  keys: named('heading')('Keys'),
  save: button('Save'),
  cancel: button('Cancel'),
  close: button('Close'),
  back: button('Back'),
  dismiss: button('Dismiss'),
  details: (on: Place) => on.getByText(strings.details, { exact: true }),
} as const;

/** A one-off button may be given by its name. */
export const locate = (on: Place, control: Control | string): Locator =>
  (typeof control === 'string' ? button(control) : control)(on);

/** As a vet with a mouse: what is in a menu is chosen there. */
export async function press(on: Place, control: Control | string): Promise<void> {
  if (typeof control !== 'string' && control.menu !== undefined) await control.menu(on).click();
  await locate(on, control).click();
}

/** The first press of Send asks who the patient is. */
export async function sendWithoutName(on: Place): Promise<void> {
  await press(on, controls.send);
  await press(on, controls.sendUnnamed);
}
