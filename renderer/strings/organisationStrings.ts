/** Texts about the organisation's decisions for this workstation. */
export const organisationStrings = {
  /** Below a setting that cannot be changed on this workstation. */
  managed: 'managed by your organisation',
  title: 'Organisation',
  decided: 'Your organisation has decided these for this computer:',
  ignored:
    'These do not count as they were set. All else works. Please tell whoever looks after this computer:',
  problem: (name: string, reason: string) => (name === '' ? reason : `${name}: ${reason}`),
  connectFirst: {
    title: 'Connect a practice first',
    text: 'Your organisation has switched the Sandbox off on this computer, so consults begin once a practice is connected.',
    howByToken:
      'Your practice gives you a connection token. You need it, and your name as the clinic knows you.',
    howByAddress:
      'Your practice gives you the service’s address and a connection token. You need both, and your name as the clinic knows you.',
    connect: 'Connect a practice…',
    notNowTitle: 'Nothing can begin now',
    notNow:
      'Your organisation has switched the Sandbox off on this computer, and no practice can be opened or connected: the line at the top says why, and what to do.',
    earlier: 'What was made in the Sandbox before stays in the list, to be read.',
  },
  noPractice: 'none',
  fixedService: (address: string) =>
    `Your practice gives you a token. Your organisation has set the service: ${address}`,
} as const;
