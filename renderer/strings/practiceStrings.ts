import type { NotAllowed } from '../../shared/ipc/organisation.ts';
import type { ConnectionState } from '../../shared/ipc/snapshot.ts';
import { withNames } from '../../shared/text/shownName.ts';

export const practiceStrings = {
  groups: { practices: 'Practices', tests: 'Test connections (sandbox)' },
  manage: 'Manage practices…',
  title: 'Manage practices',
  nonePractices: 'No practice is connected yet. Until then the Sandbox is there to try things.',
  nonePracticesAtAll: 'No practice is connected yet.',
  connect: 'Connect a practice…',
  /** Distinguishes the buttons of one practice from those of another. */
  of: (name: string, vet: string) => `${name}, ${vet}`,
  practiceName: (practiceName: string) => withNames`The service calls it ${practiceName}`,
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
    needsReconnect: 'Nothing is sent until you reconnect. Its notes can be read.',
    notAccepted:
      'The service does not accept this connection right now. We’ll keep trying, or you can reconnect.',
    disconnected: 'Nothing is sent until you reconnect. Its notes can be read.',
    switchedOff: 'The service has switched this app off. Reconnecting does not help. Ask the service.',
    stopped:
      'The service sent a made-up test note here. Ask whoever set it up. With a new token you can go on.',
    subscriptionInactive:
      'New recordings wait until the clinic’s subscription is active. Notes still arrive and can be filed.',
    held: null,
  } satisfies Record<ConnectionState, string | null>,
  newAddress: (address: string) => `The token goes to the new address: ${address}.`,
  movesTo: (address: string) =>
    `The service has a new address: ${address}. Reconnect with your token to send there.`,
  heldFor: {
    service_not_allowed:
      'Your organisation does not allow its service here, so nothing is sent. Its notes can be read.',
    practice_not_allowed:
      'Your organisation does not allow this practice here, so nothing is sent. Its notes can be read.',
    sandbox_not_allowed:
      'Your organisation does not allow test connections here, so nothing is sent. Its notes can be read.',
  } satisfies Record<NotAllowed, string>,
  rename: 'Rename',
  name: 'Name on this computer',
  nameHint: (practiceName: string) =>
    withNames`The service calls it ${practiceName}. That name counts when you reconnect. Left empty, it is shown here too.`,
  save: 'Save',
  notRenamed: 'The name could not be saved. It is as it was before.',
  renamed: 'Renamed',
  reconnect: 'Reconnect',
  disconnect: 'Disconnect',
  disconnecting: {
    title: 'Disconnect this practice?',
    token: (name: string, vet: string) =>
      withNames`${name}, ${vet}: its token is removed from this computer’s keychain. Nothing else is. All notes stay here and can be read.`,
    waiting:
      'Consults that are not sent yet are not lost. They wait on this computer until you reconnect. What is on its way at this moment is sent to its end.',
    service: 'The service is not told. To end the connection there too, ask the practice.',
    stay: 'Stay connected',
    failed:
      'The keychain did not let go of the token, so nothing was changed. Unlock the keychain, then try once more.',
    done: 'Disconnected',
  },
  code: 'Connect code',
  codeHint: (address: string) => `Instead of the token. It works once, and only at ${address}`,
  tokenOrCode: 'the token or the code',
  onlyOne: 'Please give the token or the code, not both.',
} as const;
