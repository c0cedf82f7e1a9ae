export const organisationStrings = {
  /** Below a setting that cannot be changed on this workstation. */
  managed: 'Set by your organisation.',
  title: 'Organisation',
  intro: 'IT can see whether the app works. Never patients.',
  decided: 'Set by your organisation:',
  ignored: 'These settings are invalid and ignored. Please tell IT:',
  problem: (name: string, reason: string) => (name === '' ? reason : `${name}: ${reason}`),
  status: {
    open: 'What IT can see…',
    title: 'What IT can see',
    what: 'It has no names, notes, transcripts or access keys. IT can also run a self-test.',
    preview: 'What IT can collect',
  },
  connectFirst: {
    title: 'Connect a practice first',
    text: 'Your organisation has switched the try-out off. Connect a practice to begin.',
    howByToken: 'You need your name, and an access key from your practice.',
    howByAddress: 'You need your name, and your practice’s address and access key.',
    notNowTitle: 'Nothing can begin now',
    notNow: 'No practice can be opened, and the try-out is off. The line below says why.',
    earlier: 'Earlier consults of the try-out stay in the list.',
  },
  noPractice: 'none',
  fixedService: (address: string) =>
    `Ask your practice for the access key. Your organisation has set the service: ${address}`,
} as const;
