import type * as waits from '../../main/connections/retryAfterPauses.ts';
import type * as stops from '../../main/connections/serviceStops.ts';
import type * as subscriptions from '../../main/connections/subscriptionStops.ts';
import type * as access from '../../main/connections/accessTo.ts';
import type * as reads from '../../main/consults/decisions/afterRead.ts';
import type * as reports from '../../main/consults/decisions/afterReport.ts';
import type * as uploads from '../../main/consults/decisions/afterUpload.ts';
import type * as whole from '../../main/consults/decisions/unansweredUploads.ts';
import type * as repository from '../../main/consults/consultRepository.ts';
import type * as client from '../../main/noteService/noteClient.ts';
import type * as failures from '../../shared/consult/failure.ts';
import type * as transitions from '../../shared/consult/transitions/transition.ts';
import { err, ok } from '../../shared/result.ts';

/** A shipped module, by its path from the root, and one protection taken out of it. */
type Sabotage = { readonly path: string; readonly wrap: (original: never) => object };

const sabotage = <Module>(path: string, wrap: (original: Module) => Partial<Module>): Sabotage => ({
  path,
  wrap: (original: never) => ({ ...(original as object), ...wrap(original) }),
});

const clientPath = 'main/noteService/noteClient.ts';
const nothing = (): Promise<void> => Promise.resolve();

export const sabotages: Readonly<Record<string, Sabotage>> = {
  'a key is minted for each try': sabotage<typeof client>(clientPath, ({ createNoteClient }) => ({
    createNoteClient(...given) {
      const whole = createNoteClient(...given);
      let tries = 0;
      const minted = (key: string): string => `${key}-${(tries += 1)}`;
      return {
        ...whole,
        submit: (asked) =>
          whole.submit({
            ...asked,
            submission: { ...asked.submission, key: minted(asked.submission.key) as never },
          }),
      };
    },
  })),
  'an outcome is sent twice': sabotage<typeof client>(clientPath, ({ createNoteClient }) => ({
    createNoteClient(...given) {
      const whole = createNoteClient(...given);
      const reportOutcome: typeof whole.reportOutcome = async (asked) => {
        await whole.reportOutcome(asked);
        return whole.reportOutcome(asked);
      };
      return { ...whole, reportOutcome };
    },
  })),
  'a report without an answer counts as recorded': sabotage<typeof client>(clientPath, (original) => ({
    createNoteClient(...given) {
      const whole = original.createNoteClient(...given);
      const reportOutcome: typeof whole.reportOutcome = async (asked) => {
        const answer = await whole.reportOutcome(asked);
        return !answer.ok && answer.error.code === 'connection_cut' ? ok(undefined) : answer;
      };
      return { ...whole, reportOutcome };
    },
  })),
  'a cut upload keeps no doubt': sabotage<typeof transitions>(
    'shared/consult/transitions/transition.ts',
    ({ transition }) => ({
      transition: (before, event, now) =>
        event.type === 'uploadDelayed'
          ? transition(before, { ...event, doubt: null, mayBeThere: false }, now)
          : transition(before, event, now),
    }),
  ),
  'the typed text goes with the next change': sabotage<typeof repository>(
    'main/consults/consultRepository.ts',
    ({ openConsultRepository }) => ({
      openConsultRepository: (store, ...rest) =>
        openConsultRepository(
          {
            ...store,
            saveConsult: (consult, entry) => store.saveConsult({ ...consult, edits: {} }, entry),
          },
          ...rest,
        ),
    }),
  ),
  'a whole upload leaves no doubt': sabotage<typeof uploads>(
    'main/consults/decisions/afterUpload.ts',
    ({ afterUpload }) => ({ afterUpload: (end) => afterUpload({ ...end, hasAllLeft: false }) }),
  ),
  'a service that never answers gets all it wants': sabotage<typeof whole>(
    'main/consults/decisions/unansweredUploads.ts',
    () => ({ nextUploadAt: () => null }),
  ),
  'a look without an answer counts': sabotage<typeof reads>('main/consults/decisions/afterRead.ts', () => ({
    isLookAnswered: () => true,
  })),
  'a refused report is repeated': sabotage<typeof reports>('main/consults/decisions/afterReport.ts', () => ({
    afterReport: () => 'delayed',
  })),
  'tokens are crossed': sabotage<typeof access>('main/connections/accessTo.ts', ({ accessTo }) => ({
    accessTo(connection, state) {
      const other = [...state.connections.values()].at(-1) ?? connection;
      return accessTo(other, state);
    },
  })),
  'partner_disabled is forgotten': sabotage<typeof stops>(
    'main/connections/serviceStops.ts',
    ({ openServiceStops }) => ({
      openServiceStops: async (...given) => ({
        ...(await openServiceStops(...given)),
        disablePartner: nothing,
      }),
    }),
  ),
  'a 402 stops nothing': sabotage<typeof subscriptions>(
    'main/connections/subscriptionStops.ts',
    ({ openSubscriptionStops }) => ({
      openSubscriptionStops: async (...given) => ({
        ...(await openSubscriptionStops(...given)),
        uploadAllowed: nothing,
      }),
    }),
  ),
  'Retry-After is dropped': sabotage<typeof waits>(
    'main/connections/retryAfterPauses.ts',
    ({ openRetryAfterPauses }) => ({
      openRetryAfterPauses: async (...given) => ({ ...(await openRetryAfterPauses(...given)), add: nothing }),
    }),
  ),
  'an untrusted certificate stops the consult': sabotage<typeof failures>(
    'shared/consult/failure.ts',
    ({ failureRule }) => ({
      failureRule: (code) => (code === 'certificate_untrusted' ? 'stop' : failureRule(code)),
    }),
  ),
  'every answer to a read is a 404': sabotage<typeof client>(clientPath, ({ createNoteClient }) => ({
    createNoteClient: (...given) => ({
      ...createNoteClient(...given),
      readNote: () => Promise.resolve(err({ code: 'note_not_found', detail: null, retryAfterMs: null })),
    }),
  })),
};
