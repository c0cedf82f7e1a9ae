import { lockMinutesRange, pinRule } from '../../shared/ipc/vetIdentity.ts';
import { withNames } from '../../shared/text/shownName.ts';

const { minDigits, maxDigits, minCharacters } = pinRule;
const pinHint = `${minDigits} to ${maxDigits} digits, or at least ${minCharacters} characters of any kind.`;

export const lockStrings = {
  open: 'Lock or switch vet',
  title: 'Who are you?',
  locked: 'This workstation is locked.',
  goesOn: 'What is recorded or on its way goes on.',
  vets: 'Vets',
  sandbox: 'Sandbox: test fixtures',
  embedded: 'Built-in Sandbox',
  hasPin: 'Opens with a PIN',
  pinOf: (vet: string) => `PIN of ${vet}`,
  unlock: 'Unlock',
  wrong: 'That is not the PIN. Nothing is lost: try again.',
  tooMany: 'Too many wrong tries.',
  notCounted: 'Nothing can be saved now, so no PIN opens. Press PIN forgotten? and enter a token.',
  waits: (wait: string) => `Try again ${wait}.`,
  forgotten: 'PIN forgotten?',
  forget: {
    text: (vet: string) =>
      withNames`Enter a connection token that ${vet} connected with on this computer. It removes the PIN and changes nothing else. Where ${vet} has a practice, the token of a test connection does not count.`,
    it: 'No token? IT can remove the PIN (policy forgetPinsOf).',
    token: 'Connection token',
    remove: 'Remove PIN and unlock',
    back: 'Back to the PIN',
  },
  failed: 'That did not work. Nothing is lost: try again.',
  recording: 'A consult is being recorded',

  settings: {
    title: 'PIN and lock',
    intro: (vet: string) =>
      withNames`With a PIN, nobody else at this workstation gets to see the consults of ${vet}. It separates screens; it does not encrypt.`,
    embedded: 'The built-in Sandbox has no PIN. Connect a practice to set one.',
    current: 'Current PIN',
    fresh: 'New PIN',
    freshHint: pinHint,
    again: 'New PIN once more',
    set: 'Set PIN',
    change: 'Change PIN',
    remove: 'Remove PIN',
    isSet: 'The PIN is set.',
    isRemoved: 'The PIN is removed.',
    unfit: `A PIN has ${pinHint}`,
    differ: 'The two are not the same.',
    lockAfter: 'Lock after, in minutes without a touch',
    lockAfterHint: `From ${lockMinutesRange.least} to ${lockMinutesRange.most}, where the vet has a PIN. A recording goes on.`,
  },
} as const;
