import type { Snapshot } from '../../shared/ipc/snapshot.ts';
import { pinRule } from '../../shared/ipc/vetIdentity.ts';
import { withIsolatedNames } from '../../shared/text/shownName.ts';

const { minDigits, maxDigits, minCharacters } = pinRule;
const pinHint = `${minDigits} to ${maxDigits} digits, or at least ${minCharacters} characters.`;

export const lockStrings = {
  open: 'Lock or switch vet',
  title: 'Choose your name',
  goesOn: 'Recording continues.',
  stopped: 'Recording stopped and saved.',
  vets: 'Vets',
  noVets: 'Nobody is connected yet. Press Add a vet.',
  addVet: 'Add a vet',
  embedded: 'Try it out (made-up notes)',
  hasPin: 'Opens with a PIN',
  pinOf: (vet: string) => `PIN of ${vet}`,
  unlock: 'Unlock',
  noPin: 'Type your PIN.',
  tooMany: 'Too many wrong tries.',
  notCounted: 'Nothing can be saved now. Press PIN forgotten? and enter an access key.',
  waits: (wait: string) => `Try again ${wait}.`,
  forgotten: 'PIN forgotten?',
  forget: {
    text: (vet: string) =>
      withIsolatedNames`Enter an access key that ${vet} used on this computer. It only removes the PIN.`,
    it: 'No access key? Ask IT.',
    remove: 'Remove PIN and unlock',
    back: 'Back to the PIN',
  },
  required: (vet: string) =>
    withIsolatedNames`Your organisation requires a PIN. It hides the consults of ${vet} from others here.`,
  setAndUnlock: 'Set PIN and unlock',

  settings: {
    title: 'PIN and lock',
    intro: ({ active: { isEmbedded, vet } }: Snapshot) =>
      isEmbedded
        ? 'The try-out has no PIN. Connect a practice to set one.'
        : withIsolatedNames`A PIN hides the consults of ${vet} from others here. It does not encrypt them.`,
    current: 'Current PIN',
    fresh: 'New PIN',
    freshHint: pinHint,
    again: 'Repeat new PIN',
    set: 'Set PIN',
    change: 'Change PIN',
    remove: 'Remove PIN',
    isSet: 'The PIN is set.',
    isRemoved: 'The PIN is removed.',
    unfit: `A PIN has ${pinHint}`,
    common: 'Many people have this PIN. Choose another one.',
    differ: 'The two PINs differ.',
  },
} as const;
