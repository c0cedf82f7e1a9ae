import type { ConnectionNotAllowed } from '../../shared/ipc/organisation.ts';
import type { ConnectionState } from '../../shared/ipc/snapshot.ts';
import { withIsolatedNames } from '../../shared/text/shownName.ts';

export const practiceStrings = {
  groups: { practices: 'Practices', tests: 'Test connections' },
  manage: 'Manage practices…',
  title: 'Manage practices',
  nonePractices: 'No practice is connected yet. You can try everything with made-up notes.',
  nonePracticesAtAll: 'No practice is connected yet.',
  practiceName: (practiceName: string) => withIsolatedNames`The service calls it ${practiceName}`,
  vet: 'Vet',
  server: 'Server',
  embedded: 'Built into this app',
  since: 'Connected since',
  thereSince: 'There since',
  lastUsed: 'Last used',
  notYet: 'not yet',
  states: {
    connected: 'Connected',
    needsReconnect: 'Needs reconnecting',
    notAccepted: 'Waiting: not accepted',
    disconnected: 'Disconnected',
    switchedOff: 'Switched off by the service',
    stopped: 'Stopped',
    subscriptionInactive: 'Stopped: no active subscription',
    held: 'Not allowed here',
  } satisfies Record<ConnectionState, string>,
  stateTexts: {
    connected: null,
    needsReconnect: 'Nothing is sent until you reconnect. You can read the notes.',
    notAccepted:
      'The service does not accept this connection right now. We’ll keep trying, or you can reconnect.',
    disconnected: 'Nothing is sent until you reconnect. You can read the notes.',
    switchedOff: 'The service has switched this app off. Ask the service.',
    stopped: 'The service sent a sample note here. Ask IT for a new access key.',
    subscriptionInactive: 'New recordings wait for an active subscription. Notes can still be filed.',
    held: null,
  } satisfies Record<ConnectionState, string | null>,
  newAddress: (address: string) => `The access key goes to the new address: ${address}.`,
  movesTo: (address: string) =>
    `The service has a new address: ${address}. Reconnect with your access key to send there.`,
  heldFor: {
    service_not_allowed: 'Your organisation does not allow this service here. You can read the notes.',
    practice_not_allowed: 'Your organisation does not allow this practice here. You can read the notes.',
    sandbox_not_allowed: 'Your organisation does not allow test connections here. You can read the notes.',
  } satisfies Record<ConnectionNotAllowed, string>,
  rename: 'Change practice’s name',
  name: 'Name on this computer',
  nameHint: (practiceName: string) =>
    withIsolatedNames`The service calls it ${practiceName}. Leave empty to use that name.`,
  renamed: 'Name changed',
  reconnect: 'Enter a new access key',
  disconnect: 'Disconnect',
  disconnecting: {
    title: 'Disconnect this practice?',
    token: (name: string, vet: string) =>
      withIsolatedNames`Only the access key of ${name}, ${vet} is removed. All notes stay here.`,
    waiting: 'Unsent consults wait here until you reconnect. A recording being sent is still sent.',
    service: 'The note service does not know. Ask the practice to end the connection there too.',
    stay: 'Stay connected',
    failed: 'The keychain is locked, so nothing was changed. Unlock it, then try again.',
    done: 'Disconnected',
  },
  /** IT brought a new access key for a practice that the vet has already. */
  newKey: {
    question: (vet: string, practice: string) =>
      withIsolatedNames`IT brought a new access key for ${vet}, ${practice}. Is it yours?`,
    use: 'Use it',
    refuse: 'Not mine',
    refused: 'The access key is removed. Nothing else was changed.',
  },
  code: 'Connect code',
  codeHint: (address: string) => `In place of the access key. It works once, and only at ${address}`,
  onlyOne: 'Please give the access key or the code, not both.',
} as const;
