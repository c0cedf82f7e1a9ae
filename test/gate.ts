/**
 * The gate: the tests that `npm test` runs, and that decide whether a change may land. It may use 450 seconds
 * of processor time (`npm test` prints what each lane used). A test belongs here if it shows that something
 * spoken or written would be lost, noted twice or crossed between vets, and if no slow machine makes it red.
 * `npm run test:all` runs the others too.
 */

/** Of `test/unit`, all is in the gate but these files, which take long. */
export const unitOutside: readonly string[] = [
  'unit/shared/noteCheck/anyText.test.ts',
  // It compares times.
  'unit/main/logging/guardStandardStreams.test.ts',
];

/** They replace a module that others have loaded, or read what a store of the page began with. */
export const unitIsolated: readonly string[] = [
  'unit/renderer/**/*.test.ts',
  'unit/main/platform/filesInUse.test.ts',
  'unit/main/policy/registryFile.test.ts',
];

export const contract: readonly string[] = ['contract/{conformance,hostile}.test.ts'];

export const integration: readonly string[] = [
  'integration/appointments/todaysAppointments.test.ts',
  'integration/audio/{checkFfmpeg,prepareAudio,prepareAudioOfTake,takeAtRest}.test.ts',
  'integration/connections/connectList.test.ts',
  'integration/delivery/{errorTable,smallerCopy}.test.ts',
  'integration/keychain/keychain.test.ts',
  'integration/noteExport/{filedBytes,writeNoteFile}.test.ts',
  'integration/noteService/{callService,dispatcher,exchangeCode,fileRequests,noteClient}.test.ts',
  'integration/noteService/{proxies,sandbox,unaskedContinue}.test.ts',
  'integration/platform/readStandardInput.test.ts',
  'integration/policy/{fullDisk,outcomeReport,policyEffects}.test.ts',
  'integration/privacy/{deleteConsult,writeExport}.test.ts',
  'integration/recording/{damage,powerLoss}.test.ts',
  'integration/release/testingFolder.test.ts',
  'integration/storage/{atRest,earlierFolder,fileStore,keptKill,lostStore,search,storeWithLog}.test.ts',
  'integration/updates/electronUpdater.test.ts',
];

/** Of each file of `test/e2e`, the tests whose names begin so. */
export const e2e: Readonly<Record<string, readonly string[]>> = {
  'start/mainJob.spec.ts': [
    'a recording becomes a note that is edited and filed',
    'the same bytes again',
    'what is not a recording is refused',
    'the service receives exactly what was imported',
    'a failure says what happened',
    'a consult of the sandbox is neither shown nor sent',
  ],
  'start/fromOutside.spec.ts': [
    'a link at the start fills New consult',
    '--consult fills New consult of a running app',
    'words that a link leaves behind it end the process before it opens anything',
  ],
  'start/printNote.spec.ts': [
    '--print prints the note as one JSON object',
    'with a locked keychain printing a note ends with exit code 1',
    'while a window is open',
  ],
  'start/selfTest.spec.ts': ['the self-test beside a running app'],
  'start/checkPolicy.spec.ts': ['--check-policy tells each fault'],
  'recording/recording.spec.ts': [
    'a consult is recorded, stopped and sent',
    'what is said in a pause is not in the recording',
    'after the microphone was unplugged',
    'a page that breaks down loses nothing',
    'closing the window while recording asks',
    'another vet’s recording cannot be listened to',
  ],
  'recording/realMicrophone.spec.ts': ['what Chromium’s own microphone gives'],
  'recording/recordingContinued.spec.ts': ['an emergency pauses one recording'],
  'recording/newAnimal.spec.ts': ['New animal makes two consults'],
  'recording/recordAs.spec.ts': ['what a vet records as a colleague'],
  'recording/kills.spec.ts': ['kill '],
  'safety/crash.spec.ts': [
    'SIGKILL as soon as the last key is saved',
    'a page that cannot be drawn says so',
    'SIGKILL while sending',
    'SIGKILL while preparing',
  ],
  'safety/security.spec.ts': [
    'Chromium’s sandbox is on',
    'the page has no Node',
    'nothing inline or foreign',
    'a command that is not of the contract’s form',
    'the packaged app says that without a keychain',
    'the page cannot leave',
    'a window that is not ours gets no answer',
  ],
  'safety/storeDamage.spec.ts': ['a key that is taken out of the keychain'],
  'safety/canary.spec.ts': ['nothing that is written holds a token'],
  'safety/proxy.spec.ts': ['a practice is connected through'],
  'packaged/packagedJob.spec.ts': ['the packaged app does the main job'],
  'packaged/packagedCertificates.spec.ts': ['no variable of the environment has the packaged app'],
  'delivery.spec.ts': [
    'Cancel when the service has it already',
    'a failed note is written by hand',
    'History lists each step',
    'what was sent while the service was away',
  ],
  'consultList.spec.ts': ['Send all not sent sends'],
  'importSteps.spec.ts': ['several files are heard', 'Send all sends those with a name'],
  'todaysList.spec.ts': ['the right patient of twenty'],
  'note/filing.spec.ts': ['a note as the vet’s own program wants it'],
  'note/noteEditor.spec.ts': ['by keys alone'],
  'note/fileAndNext.spec.ts': ['Ctrl Enter copies the note'],
  'note/rightPatient.spec.ts': ['a wrong patient is corrected here after Send'],
  'note/noteCheck.spec.ts': ['filing a note with places to check asks one question first'],
  'workstation/workstation.spec.ts': [
    'without a PIN another vet is two clicks away',
    'a second vet joins at the lock',
    'locked, commands past the buttons do nothing',
    'another vet’s practice asks for that vet’s PIN',
    'a dialog that stays open over a lock',
    'where IT requires a PIN',
  ],
  'workstation/practices.spec.ts': ['two practices of one name'],
  'workstation/privacy.spec.ts': [
    'all of one consult is deleted after one question',
    'a consult whose deletion was cut short',
  ],
  'screens/keyboard.spec.ts': ['the whole main job without a mouse'],
  'screens/mainScreens.spec.ts': ['on each main screen axe finds nothing'],
};
