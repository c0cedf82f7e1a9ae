import type { AcceptedSurvivors } from './mutationReport.ts';

/** Each was looked at: a test of it would only repeat the code. `npm run mutation` fails at any other survivor. */
export const acceptedSurvivors: readonly AcceptedSurvivors[] = [
  {
    why: 'The types ask for it, and nothing in the app leads there: assertNever, or a consult of this phase without a submission.',
    in: {
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
      'shared/deliveryTransitions.ts': [
        "if (⟦consult.phase !== 'readyToSend' → false⟧ || refusalOf(consult) === null) return consult;",
      ],
      'shared/secondNote.ts': [
        "if (⟦before.phase !== 'writing' → false⟧ || before.answered !== 'accepted' || live === null) return null;",
      ],
    },
  },
];
