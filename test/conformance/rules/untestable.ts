/** Why no case proves a rule: each is the whole answer for its rule. A rule with a case has no entry. */
const caller = (where: string): string => `A duty of the caller, not of the service. ${where}`;

export const untestable: Readonly<Record<string, string>> = {
  'auth.no-expiry': 'That something never happens cannot be shown by a run that ends.',
  'auth.401.account-deleted':
    'No account can be deleted from outside, and the code of this 401 is not shown; revoked and unknown tokens are cases.',
  'client.sandbox-account': caller('Whoever runs the suite chooses the account.'),
  'client.give-up': caller("The app's own tests hold it to the five minutes."),
  'client.relay': caller('The app sends from its main process, never from the page.'),
  'client.uuid': caller("A recommendation; the app's own tests check its keys."),
  'client.polling': caller("The app's own tests check the gaps between its polls."),
  'client.report-once': caller("The app's own tests check when it reports."),
  'client.send-sections': caller("The app's own tests check what it reports."),
  'client.token-storage': caller("The app's own tests check that tokens lie by vet and practice."),
  'client.on-revoked': caller("The app's own tests check what it does."),
  'client.on-disabled': caller("The app's own tests check that it stops."),
  'client.backs-off': caller("This suite does it too; the app's own tests check it there."),
  'note.ready-in-time':
    'A statement of what is usual, not a promise. A note that is not over after five minutes does fail its case.',
  'note.pet-name-used':
    'Whether a name came from the field or from the speech is a matter of the text, which is free; the stand-in is tested for it apart.',
  'note.pet-type-shapes': 'Terminology is a matter of the text, which is free.',
  'notes.english-soap':
    'The language of a text cannot be judged by a machine with certainty; the keys of its sections are a case.',
  'sandbox.credentials':
    'Credentials are issued outside the interface, and the exchange they are used in is not shown.',
  'sandbox.stores-no-audio':
    'No endpoint returns audio, so from outside there is nothing to see; the built-in sandbox is tested for it apart.',
  'transcript.any-language':
    'The suite carries no speech in other languages, and what was said cannot be judged by a machine with certainty.',
  'version.additions-only':
    'It needs two versions of the service; that nothing else than the documented fields is relied on is how the cases are written.',
  'version.breaking-changes': 'It binds what will be published, not what is running.',
  'version.unknown-fields': caller("The app's own tests answer it with unknown fields."),
};
