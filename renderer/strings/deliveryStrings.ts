import { noteDocumentStrings } from '../../shared/text/noteDocumentStrings.ts';
import { withIsolatedNames } from '../../shared/text/shownName.ts';

export const deliveryStrings = {
  since: {
    queued: 'Waiting to send since',
    sending: 'Sending since',
    writing: 'Writing since',
    asked: 'Asked since',
  },
  tried: (times: number) => (times === 1 ? 'tried once' : `tried ${times} times`),
  try: (nth: number) => ['first try', 'second try', 'third try'][nth - 1] ?? `try ${nth}`,
  nextTry: 'next try',
  nextTryFirst: 'Next try',
  megabytes: (amount: string) => `${amount} MB`,
  of: (part: string, whole: string) => `${part} of ${whole}`,

  parts: {
    prepare: { done: 'Prepared', toDo: 'Prepare' },
    send: { done: 'Sent', toDo: 'Send' },
    write: { done: 'Written', toDo: 'Write the note' },
    preparing: (percent: string) => `Preparing: ${percent}`,
  },
  askingTitle: 'Checking whether the recording has arrived',
  askingText: 'If it has, the note comes here. If not, you can send it again.',

  askedAgain: 'We’ll keep asking.',

  sendSmaller: 'Send smaller copy',
  tooLarge: (whole: string, smaller: string) =>
    `This recording has ${whole}. A smaller copy has about ${smaller}.`,
  makingSmaller: 'Making the smaller copy. It is sent when it is done.',

  prepareAgain: 'Prepare again',
  importAnother: 'Import another file…',
  refusedAs: {
    unreadable: 'The service could not read this recording. Prepare it again, or import another file.',
    rejected: 'The service did not accept this recording. Check the patient, then prepare it again.',
  },

  writeByHand: 'Type the note yourself',
  byHand: noteDocumentStrings.byHand,
  emptySoFar: 'Not written yet',
  withoutRecording: 'without a recording',
  /** Beside a note that failed. */
  transcriptIsHere: 'The transcript is with the recording.',
  /** Undoes writing by hand, as long as the note is empty. */
  sendInstead: 'Send recording instead',
  /** About the recording beside a note that the vet writes instead. */
  setAside: 'The recording stays here. It is not sent.',
  filedWithoutService: 'Filed on this computer. The service does not know this note.',
  byHandInSandbox: 'Try-out: not a real note',

  newNote: {
    ask: 'Request a new note…',
    title: 'Request a new note?',
    text: 'The first note may still come. Filing one discards the other.',
    wait: 'Wait for the first',
    request: 'Request new note',
  },
  otherNote: {
    come: 'Another note of this consult has come',
    isThere: 'There is another note of this consult.',
    show: 'See the other note',
    title: 'Another note',
    use: 'Use this note',
    used: 'This is the other note. The former one is in the History.',
  },

  activity: {
    title: 'History',
    steps: 'Steps of this consult',
    failed: 'The steps could not be read. Your consult is safe.',
    export: 'Save history…',
    exported: 'History saved.',
    recordedBy: (vet: string) => withIsolatedNames`recorded by ${vet}`,
    checked: (what: string, section: string) => `Marked as right: ${what} in ${section}`,
    checkedKinds: {
      number: 'a number',
      drug: 'a drug',
      place: 'a side or place',
      sum: 'a sum',
      animal: 'a name',
      blank: 'a blank',
      finding: 'a finding',
      unwritten: 'what was said',
    },
    unnamedSection: 'the note',
  },
} as const;
