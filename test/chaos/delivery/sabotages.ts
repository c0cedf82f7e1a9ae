/**
 * Builds of the app with one protection taken out, which the chaos has to fail. Each wraps exports of shipped
 * modules in the app's process (wrapModules.ts); the shipped code itself is untouched. The text is JavaScript, in
 * which `original` is the whole module.
 */
export type Sabotage = {
  readonly breaks: string;
  /** By the path of the module below the repository. */
  readonly wraps: Readonly<Record<string, string>>;
};

export const sabotages: Readonly<Record<string, Sabotage>> = {
  keyMintedPerTry: {
    breaks: 'a retry repeats the key of its submission',
    wraps: {
      'main/noteService/noteClient.ts': `
        import { randomUUID } from 'node:crypto';
        const minted = new Map();
        const last = (request) => {
          const key = minted.get(request.submission.key) ?? request.submission.key;
          return { ...request, submission: { ...request.submission, key } };
        };
        export function createNoteClient(...args) {
          const client = original.createNoteClient(...args);
          return {
            ...client,
            submit(request) {
              minted.set(request.submission.key, randomUUID());
              return client.submit(last(request));
            },
            readNote: (request) => client.readNote(last(request)),
            reportOutcome: (request) => client.reportOutcome(last(request)),
          };
        }`,
    },
  },
  saveAfterSend: {
    breaks: 'key and payload are on disk before the first byte leaves',
    wraps: {
      'main/consults/consultRepository.ts': `
        const unsent = ['queued', 'sending'];
        export const openConsultRepository = (store, ...rest) =>
          original.openConsultRepository({
            ...store,
            saveConsult: async (consult, entry) => {
              if (!unsent.includes(consult.phase)) await store.saveConsult(consult, entry);
            },
          }, ...rest);`,
    },
  },
  fieldEditedInFlight: {
    breaks: 'the fields of a submission are those that were frozen with it',
    wraps: {
      'main/consults/consultActions.ts': `
        const edited = (globalThis.chaosEdited = new Map());
        export function createConsultActions(tools) {
          const consultActions = original.createConsultActions(tools);
          return {
            ...consultActions,
            async change(id, action, event) {
              if (await consultActions.change(id, action, event)) return true;
              if (action !== 'changePatient') return false;
              edited.set(id, event.patient);
              return true;
            },
          };
        }`,
      'main/consults/steps/submit.ts': `
        export function submit(consult, tools, signal) {
          const send = (request) => {
            const patient = globalThis.chaosEdited?.get(consult.id);
            if (patient === undefined) return tools.service.submit(request);
            const fields = { ...request.submission.fields, pet_type: patient.species };
            return tools.service.submit({ ...request, submission: { ...request.submission, fields } });
          };
          return original.submit(consult, { ...tools, service: { ...tools.service, submit: send } }, signal);
        }`,
    },
  },
  wholeUploadForgotten: {
    breaks: 'what has left whole is asked about for a minute before it gets another key',
    wraps: {
      'main/consults/steps/submit.ts': `
        export function submit(consult, tools, signal) {
          const send = (request) => tools.service.submit({ ...request, onSent: () => {} });
          return original.submit(consult, { ...tools, service: { ...tools.service, submit: send } }, signal);
        }`,
    },
  },
  outcomeSentTwice: {
    breaks: 'an outcome is sent once',
    wraps: {
      'main/noteService/noteClient.ts': `
        export function createNoteClient(...args) {
          const client = original.createNoteClient(...args);
          return {
            ...client,
            async reportOutcome(request) {
              await client.reportOutcome(request);
              return client.reportOutcome(request);
            },
          };
        }`,
    },
  },
  tokensCrossed: {
    breaks: 'a request carries the token of its own connection',
    wraps: {
      'main/connections/connections.ts': `
        export async function openConnections(...args) {
          const connections = await original.openConnections(...args);
          return { ...connections, accessTo: () => connections.accessTo(connections.active()) };
        }`,
    },
  },
  partnerStopIgnored: {
    breaks: 'after partner_disabled nothing is asked of any connection until a person tries again',
    wraps: {
      'main/connections/serviceStops.ts': `
        export async function openServiceStops(...args) {
          return { ...(await original.openServiceStops(...args)), isDisabled: () => false };
        }`,
    },
  },
  unpaidRetried: {
    breaks: 'after 402 the practice’s recordings wait for a person',
    wraps: {
      'main/connections/subscriptionStops.ts': `
        export async function openSubscriptionStops(...args) {
          return { ...(await original.openSubscriptionStops(...args)), uploadAllowed: async () => {} };
        }`,
    },
  },
  retryAfterDropped: {
    breaks: 'Retry-After is waited for',
    wraps: { 'main/noteService/retryAfter.ts': `export const retryAfterMs = () => null;` },
  },
  retryAfterForgotten: {
    breaks: 'Retry-After is waited for over a restart too',
    wraps: {
      'main/connections/connectionWaits.ts': `
        export const openConnectionWaits = (store, clock) =>
          original.openConnectionWaits({ ...store, setting: async () => null }, clock);`,
    },
  },
};
