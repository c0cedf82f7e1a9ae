import type * as access from '../../main/connections/accessTo.ts';
import type * as gate from '../../main/connections/gate.ts';
import type * as runner from '../../main/consults/consultRunner.ts';
import type * as runs from '../../main/consults/recordingRuns.ts';
import type * as repository from '../../main/consults/consultRepository.ts';
import type * as whole from '../../main/consults/decisions/unansweredUploads.ts';
import type * as calls from '../../main/noteService/callService.ts';
import type * as client from '../../main/noteService/noteClient.ts';
import type { NoteService } from '../../main/ports/noteService.ts';
import { failure, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import type * as failures from '../../shared/consult/failure.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import type * as transitions from '../../shared/consult/transitions/transition.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** A shipped module, by its path from the root, and one protection taken out of it. */
type Sabotage = { readonly path: string; readonly wrap: (original: never) => object };

const sabotage = <Module>(path: string, wrap: (original: Module) => Partial<Module>): Sabotage => ({
  path,
  wrap: (original: never) => ({ ...(original as object), ...wrap(original) }),
});

const inClient = (change: (sound: NoteService) => Partial<NoteService>): Sabotage =>
  sabotage<typeof client>('main/noteService/noteClient.ts', ({ createNoteClient }) => ({
    createNoteClient(...given) {
      const sound = createNoteClient(...given);
      return { ...sound, ...change(sound) };
    },
  }));

/** What `opens` gives does nothing where it should do what `forgets` names. */
const without = (path: string, opens: string, forgets: string): Sabotage =>
  sabotage<Record<string, (...given: unknown[]) => Promise<object>>>(path, (original) => ({
    [opens]: async (...given) => ({
      ...(await original[opens]?.(...given)),
      [forgets]: () => Promise.resolve(),
    }),
  }));

const isOf = (code: FailureCode, answer: Result<unknown, Failure>): boolean =>
  !answer.ok && answer.error.code === code;

const transitionPath = 'shared/consult/transitions/transition.ts';
const changes = (change: (event: ConsultEvent) => ConsultEvent): Sabotage =>
  sabotage<typeof transitions>(transitionPath, ({ transition }) => ({
    transition: (before, event, now) => transition(before, change(event), now),
  }));
export const sabotages: Readonly<Record<string, Sabotage>> = {
  'a key is minted for each try': inClient(({ submit }) => {
    let tries = 0;
    const minted = (key: string) => `${key}-${(tries += 1)}` as never;
    return {
      submit: ({ submission, ...asked }) =>
        submit({ ...asked, submission: { ...submission, key: minted(submission.key) } }),
    };
  }),
  'an outcome is sent twice': inClient(({ reportOutcome }) => ({
    reportOutcome: (asked) => reportOutcome(asked).then(() => reportOutcome(asked)),
  })),
  'the 404 of a gateway counts as that of the service': inClient(({ readNote }) => ({
    async readNote(asked) {
      const answer = await readNote(asked);
      return isOf('not_found_without_code', answer) ? err(failure('note_not_found')) : answer;
    },
  })),
  'a cut upload keeps no doubt': changes((event) =>
    event.type === 'uploadDelayed' ? { ...event, doubt: null, mayBeThere: false } : event,
  ),
  'a note of another id is shown': sabotage<typeof calls>(
    'main/noteService/callService.ts',
    ({ callService }) => ({
      async callService(...asked) {
        const called = await callService(...asked);
        const { method, path } = asked[2];
        if (!called.ok || method !== 'GET' || called.value.status !== 200) return called;
        const body = { ...(called.value.body as object), note_id: path.split('/').at(-1) };
        return ok({ ...called.value, body });
      },
    }),
  ),
  'the typed text goes with the next change': sabotage<typeof repository>(
    'main/consults/consultRepository.ts',
    ({ openConsultRepository }) => ({
      openConsultRepository(store, ...rest) {
        const saveConsult: typeof store.saveConsult = (consult, entry) =>
          store.saveConsult({ ...consult, edits: {} }, entry);
        return openConsultRepository({ ...store, saveConsult }, ...rest);
      },
    }),
  ),
  'the vet’s words are taken for the service’s': changes((event) => {
    if (event.type !== 'noteArrived' || event.edits === undefined) return event;
    const { note, edits } = event;
    const sections = note.sections.map((one, index) => ({
      ...one,
      content: edits[index]?.content ?? one.content,
    }));
    return { ...event, note: { ...note, sections }, edits: {} };
  }),
  'notes of all vets get the words of one': sabotage<typeof runner>(
    'main/consults/consultRunner.ts',
    ({ createConsultRunner }) => ({
      createConsultRunner({ changeWords, ...deps }, onDefect) {
        let one: ConnectionId | null = null;
        const changed: typeof changeWords = (note, of) => changeWords(note, (one ??= of));
        return createConsultRunner({ ...deps, changeWords: changed }, onDefect);
      },
    }),
  ),
  'a service that never answers gets all it wants': sabotage<typeof whole>(
    'main/consults/decisions/unansweredUploads.ts',
    () => ({
      nextUploadAt: () => null,
    }),
  ),
  'tokens are crossed': sabotage<typeof access>('main/connections/accessTo.ts', ({ accessTo }) => ({
    accessTo: (connection, ceiling, state) =>
      accessTo([...state.connections.values()].at(-1) ?? connection, ceiling, state),
  })),
  'recorded under the wrong vet': sabotage<typeof runs>(
    'main/consults/recordingRuns.ts',
    ({ beginConsultRecording }) => ({
      beginConsultRecording: ({ recordAs: _recordAs, ...request }, deps) =>
        beginConsultRecording(request, deps),
    }),
  ),
  'an untrusted certificate stops the consult': sabotage<typeof failures>(
    'shared/consult/failure.ts',
    ({ failureRule }) => ({
      failureRule: (code) => (code === 'certificate_untrusted' ? 'stop' : failureRule(code)),
    }),
  ),
  'partner_disabled is forgotten': without(
    'main/connections/serviceStops.ts',
    'openServiceStops',
    'disablePartner',
  ),
  'a 402 stops nothing': sabotage<typeof gate>('main/connections/gate.ts', ({ createSubscriptionStop }) => ({
    createSubscriptionStop: (given) => ({ ...createSubscriptionStop(given), leftMs: () => 0 }),
  })),
  'Retry-After is dropped': sabotage<typeof gate>('main/connections/gate.ts', ({ createGate }) => ({
    createGate(given) {
      const sound = createGate(given);
      const withoutAsking = (because: Failure): Failure => ({ ...because, retryAfterMs: null });
      return { ...sound, failed: (because, request) => sound.failed(withoutAsking(because), request) };
    },
  })),
  'one sound is sent twice after a join': sabotage<typeof repository>(
    'main/consults/consultRepository.ts',
    ({ openConsultRepository }) => ({
      openConsultRepository(store, ...rest) {
        const mergeConsults: typeof store.mergeConsults = (joined, entry) => store.saveConsult(joined, entry);
        return openConsultRepository({ ...store, mergeConsults }, ...rest);
      },
    }),
  ),
};
