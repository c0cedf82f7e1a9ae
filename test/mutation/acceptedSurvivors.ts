import type { AcceptedSurvivors } from './mutationReport.ts';

/** Each was looked at: a test of it would only repeat the code. `npm run mutation` fails at any other survivor. */
export const acceptedSurvivors: readonly AcceptedSurvivors[] = [
  {
    why: 'The types ask for it, and nothing in the app leads there: assertNever, or a consult of this phase without a submission.',
    in: {
      'main/consult/steps/poll.ts': [
        'if (submission === null) ⟦{ → {}⟧',
        'if (⟦submission === null → false⟧) {',
        "consult.answered === 'refused' && ⟦liveSubmission(consult)?.mayBeThereSince → liveSubmission(consult).mayBeThereSince⟧ === null",
        'if (⟦connection !== null && submission !== null → true⟧ && isBegunElsewhere(submission, connection)) {',
        'if (⟦connection !== null && submission !== null → connection !== null || submission !== null⟧ && isBegunElsewhere(submission, connection)) {',
        'if (⟦connection !== null → true⟧ && submission !== null && isBegunElsewhere(submission, connection)) {',
        'if (connection !== null && ⟦submission !== null → true⟧ && isBegunElsewhere(submission, connection)) {',
      ],
      'main/consult/steps/report.ts': [
        'if (submission === null) ⟦{ → {}⟧',
        'if (⟦submission === null → false⟧) {',
        'if (⟦due === null → false⟧) return;',
      ],
      'main/consult/steps/serviceAccess.ts': [
        "if (⟦connection === null → false⟧) return err(failure('internal', 'the connection is not known'));",
      ],
      'main/consult/steps/submit.ts': [
        'if (submission === null) ⟦{ → {}⟧',
        'if (⟦submission === null → false⟧) {',
        'const audio = ⟦liveSubmission(consult)?.audio → liveSubmission(consult).audio⟧;',
        "if (because.code === 'audio_too_large' && ⟦audio?.format → audio.format⟧ === 'wav')",
        'const service = ⟦tools.connection(connectionId)?.service → tools.connection(connectionId).service⟧;',
        "const address = ⟦service?.kind → service.kind⟧ === 'remote' ? { address: service.address } : {};",
        'if (⟦connection !== null → true⟧ && isBegunElsewhere(submission, connection))',
      ],
      'shared/decisionTransitions.ts': ['⟦default: → default:⟧'],
      'shared/deliveryTransitions.ts': [
        '⟦default: → default:⟧',
        'return ⟦live !== null → true⟧ && isNoByteSent(live) ? beforeSend(live) : null;',
        'if (⟦last === null → false⟧) return consult;',
        'const isInDoubt = (consult: Consult): boolean => ⟦liveSubmission(consult)?.doubt → liveSubmission(consult).doubt⟧ !== undefined;',
        "const isOdd = ⟦liveSubmission(consult)?.doubt → liveSubmission(consult).doubt⟧ === 'odd';",
        'if (⟦last === undefined → false⟧) return consult;',
      ],
      'shared/secondNote.ts': [
        'const isShown = noteOf(consult)?.key === ⟦secondSubmission(consult)?.key → secondSubmission(consult).key⟧;',
        'const isShown = ⟦noteOf(consult)?.key → noteOf(consult).key⟧ === secondSubmission(consult)?.key;',
      ],
      'shared/takeTransitions.ts': [
        "if (source.kind !== 'take' || ⟦source.end === null → false⟧) return after;",
        "if (consult.phase !== 'recording' || ⟦source.kind !== 'take' → false⟧) return consult;",
      ],
    },
  },
  {
    why: 'The types ask for it, and what is asked next says the same: another phase has no such field.',
    in: {
      'main/consult/steps/holdUploads.ts': [
        "⟦consult.phase === 'queued' → true⟧ && consult.because?.code === 'subscription_inactive';",
      ],
      'main/consult/steps/poll.ts': [
        "if (⟦state.status !== 'processing' → true⟧ && typeof state.whole === 'string')",
      ],
      'main/consult/steps/submit.ts': [
        "const address = ⟦service?.kind === 'remote' → true⟧ ? { address: service.address } : {};",
      ],
      'shared/deliveryTransitions.ts': [
        "if (⟦consult.phase !== 'readyToSend' → false⟧ || refusalOf(consult) === null) return consult;",
      ],
      'shared/secondNote.ts': [
        "if (⟦before.phase !== 'writing' → false⟧ || before.answered !== 'accepted' || live === null) return null;",
      ],
    },
  },
  {
    why: 'An event that does not fit the phase changes nothing: the ready note stays as it is.',
    in: {
      'main/consult/steps/submit.ts': [
        'else if (⟦!(await settleNote(consult, submission, answer.value, tools)) → true⟧)',
      ],
    },
  },
  {
    why: 'It only spares work or memory: a timer ends early, a listener goes, a search for nothing is left out.',
    in: {
      'main/consult/steps/holdUploads.ts': ['if (⟦!tools.subscriptions.isStopped(of) → false⟧) return;'],
      'main/consult/steps/poll.ts': [
        '⟦settled.abort(); → ;⟧',
        '.sleep(giveUpAfterMs, AbortSignal.any(⟦[signal, settled.signal] → []⟧))',
      ],
    },
  },
  {
    why: 'At the very millisecond or byte of a limit it may be either.',
    in: {
      'main/consult/steps/poll.ts': [
        'if (⟦leftMs > 0 → leftMs >= 0⟧) await clock.sleep(leftMs, waiting.signal);',
      ],
      'shared/lateNote.ts': [
        'if (⟦passedMs < hourMs → passedMs <= hourMs⟧) return 60_000;',
        'return ⟦passedMs < 24 * hourMs → passedMs <= 24 * hourMs⟧ ? 15 * 60_000 : null;',
      ],
    },
  },
];
