/**
 * Why main did not carry out a command, in one line for the page; failures of a consult have their own
 * (failureStrings.ts). `detail`, unless a comment says otherwise: text for the details line.
 */
export const commandFailureStrings = {
  /** The input does not match the contract, or the command does not fit the consult's present phase. */
  refused: 'That is no longer possible. The screen shows how things are now.',
  /** Neither https nor this computer. */
  address_invalid: 'This address does not work. It begins with https:// and has no “?”.',
  service_not_allowed: 'Your organisation does not allow this service here. Nothing was connected.',
  practice_not_allowed: 'Your organisation does not allow this practice here. Nothing was connected.',
  sandbox_not_allowed:
    'Your organisation does not allow the try-out or test connections here. Nothing was done.',
  automation_sandbox_only:
    'While UI automation is on, only test connections are possible. Nothing was connected.',
  /** The app saves nothing in this run (see the alert). */
  nothing_is_kept: 'Nothing can be connected now: see the line below.',
  /** `detail`: the connection's id, for a reconnect. */
  already_connected: 'You already have a practice of this name. Tick above which one you mean.',
  /** `detail`: the name of the file or folder. */
  export_exists: 'There is an export of this consult in that folder already. Nothing was written.',
  export_full: 'There is not enough room in that folder. Nothing was written.',
  export_failed: 'That folder cannot be written to. Nothing was written. Choose another one.',
  phrase_exists: 'This one is there already, from you or your organisation.',
  phrases_full: 'There are 1,000 already. Remove some first.',
  /** For a file or a print: the note's page. */
  page_failed: 'The page could not be made. Your note is safe: try again.',
  no_printer: 'This computer has no printer.',
  /** Of what was deleted. */
  files_left: 'Removed, but one file is still in use. The app removes it within the hour.',
  locked: 'This workstation is locked, so nothing was done.',
  pin_wrong: 'Wrong PIN. Type it again.',
  /** The app did not check this PIN. */
  pin_waits: 'Too many wrong tries. Wait a little, then try again.',
  pin_not_counted: 'Nothing can be saved now, so no PIN can be checked.',
  /** The connection is in the name of a vet with a PIN who is not the present vet. */
  pin_needed: 'This vet has a PIN. Switch to them first, with Lock or switch vet.',
  token_unknown: 'This vet has not connected with that access key here. Nothing was changed.',
  other_practice: 'This access key is for another practice. Nothing was changed.',
  /** Of a key that IT brought. */
  key_not_theirs: 'This vet said that the access key is not theirs. Nothing was changed.',
  /** `detail` of the next four: the name of the vet, else of the practice. Nothing changed yet. */
  key_in_use: 'This access key is already another vet’s on this computer. Ask your practice for your own.',
  practice_renamed: 'The service has another name for this practice. Tick above if it is the same.',
  practice_id_changed: 'The service has another id for this practice. Tick above if it is the same.',
  same_name: 'You have several practices of this name. Tick above if you mean this one.',
  /** The keychain holds no client secret, so the app cannot exchange a code. The code was not used. */
  client_secret_missing: 'Connect codes do not work on this computer. Use an access key, or ask IT.',
  /** The code was not used. */
  code_elsewhere: 'Connect codes are for another service. Use an access key.',
  /** The service does not know this client id with this secret. */
  client_refused: 'The service does not accept codes from this computer. Use an access key, or ask IT.',
  /** The code is wrong, too old, or used. */
  code_refused: 'The service did not accept this code. Ask your practice for a new one.',
  /** The code may be used up, so the app does not retry it. */
  code_outcome_unknown: 'The service’s answer did not arrive. Ask your practice for a new code.',
  practice_changed: 'Another practice was chosen meanwhile, so nothing was done.',
  note_blank: 'This note is empty. Nothing was filed.',
  warnings_unread: 'Nothing was filed: some warnings are not acknowledged.',
  already_recording: 'Another recording has just begun.',
  clipboard_held: 'Nothing was copied: another program holds the clipboard. Try again.',
  join_patients_differ: 'Two patients: change one first.',
  join_too_long: 'Together they are longer than a recording may be. Send them one by one.',
  join_unreadable: 'One of them cannot be read. Nothing was joined.',
  nothing_recorded: 'No sound was recorded, so there is no consult.',
  consent_needed: 'The owner’s consent is needed before a recording. Nothing was recorded.',
} as const;

export type CommandOnlyFailureCode = keyof typeof commandFailureStrings;
