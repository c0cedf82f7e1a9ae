import { withoutServiceMark } from '../../shared/text/noteDocumentStrings.ts';

/** Texts about sending a recording and waiting for its note. */
export const deliveryStrings = {
  since: {
    queued: 'Waiting to send since',
    sending: 'Sending since',
    writing: 'Writing note since',
    asked: 'Asked since',
    needsAttention: 'Needs attention since',
  },
  tried: (times: number) => (times === 1 ? 'tried once' : `tried ${times} times`),
  try: (nth: number) => `try ${nth}`,
  nextTry: 'next try',
  megabytes: (amount: string) => `${amount} MB`,
  of: (part: string, whole: string) => `${part} of ${whole}`,

  cancelUnsent: 'Cancel takes it back to Ready to send. Nothing was sent yet.',
  cancelSent: 'Cancel takes it back to Ready to send. The service is asked first whether it has it already.',
  askingTitle: 'The service is asked whether it has the recording already',
  askingText:
    'If it has, its note comes here, so that there are never two. If not, the recording goes back to Ready to send.',

  askedAgain: 'It is asked again by itself, and nothing is lost.',

  sendSmaller: 'Send smaller copy',
  tooLarge: (whole: string, smaller: string) =>
    `The service found this recording too large to take (${whole}). A smaller copy, made for speech, has about ${smaller}. Your recording stays as it is.`,
  makingSmaller: 'The smaller copy is being made. It is sent when it is done.',

  smallerWouldBe: (whole: string, smaller: string) =>
    `A smaller copy, made for speech, would have about ${smaller} instead of ${whole}.`,

  prepareAgain: 'Prepare again',
  importAnother: 'Import another file…',
  refusedAs: {
    unreadable:
      'The service could not read this recording. Listen to it: if it is whole, it can be prepared again and sent once more. Or import another file of this consult.',
    rejected:
      'The service did not accept this recording as it was sent. Check the patient’s fields and listen to it. It can be prepared again before it is sent once more. Or import another file of this consult.',
  },

  writeByHand: 'Write note by hand',
  byHand: 'Written by hand',
  withoutService: withoutServiceMark,
  /** Undoes writing by hand, as long as the note is empty. */
  sendInstead: 'Send recording instead',
  /** About the recording beside a note that the vet writes instead. */
  setAside: 'The recording stays here. It is not sent.',
  filedWithoutService: 'Filed on this computer. The service knows nothing of this note.',
  writeWithoutRecordingHint: 'For a consult that was not recorded. Nothing is sent.',
  byHandInSandbox: 'Sandbox: not a real note',

  newNote: {
    ask: 'Request a new note…',
    title: 'Request a new note?',
    text: 'The first note may still come. You file one of the two, and the other is discarded.',
    wait: 'Wait for the first',
    request: 'Request new note',
  },
  second: 'Another note of this consult has come',
  secondRefused: 'The service refused that the other note is discarded. Try again.',
  secondText: 'You can read it and copy from it. The note above stays as it is.',

  offered: 'The service’s note has come after all',
  offeredText: 'It is here to read and to copy from. What you wrote stays as it is.',
  showOffered: 'See the service’s note',
  showSecond: 'See the other note',
  copyOffered: (heading: string) => `Copy the service’s ${heading}`,

  activity: {
    title: 'Activity',
    steps: 'Steps of this consult',
    loading: 'One moment…',
    failed: 'The steps could not be read. Your consult is safe.',
    empty: 'Nothing has happened yet.',
    verify: 'Verify',
    intact: (steps: number) =>
      steps === 1 ? 'Intact: the one step is unchanged.' : `Intact: all ${steps} steps are unchanged.`,
    broken: (at: number) => `Step ${at} was changed or is missing. Tell IT: using the app cannot do this.`,
    notVerified: 'The log could not be verified. Try again.',
    export: 'Export log…',
    exported: 'Activity exported.',
  },
} as const;
