import { createManagedSettings } from '../policy/policy.ts';
import { openChosenPlaces } from '../settings/chosenPlaces.ts';
import { createPhraseTables } from '../phrases/phraseTables.ts';
import { openSettings } from '../settings/settings.ts';
import { languageFor } from '../../shared/settings/spelling.ts';
import type { AppOptions } from './appOptions.ts';
import type { AppStorage } from './openStorage.ts';
import { openBasicParts, type InternalEvents, type BasicParts } from './parts/basicParts.ts';
import { openConsultParts } from './parts/consultParts.ts';
import { openNoteServiceParts, type NoteServiceParts } from './parts/serviceParts.ts';
import { openSessionParts } from './parts/sessionParts.ts';
import { createUpkeepParts } from './parts/upkeepParts.ts';

export type AppParts = Awaited<ReturnType<typeof createAppParts>>;

/** Nothing outside this process happens yet. */
export async function createAppParts(storage: AppStorage, options: AppOptions, events: InternalEvents) {
  const basics = await openBasicParts(storage, options, events);
  const service = { ...basics, ...(await openNoteServiceParts(basics)) };
  const settings = await openSettingsOf(service);
  const chosenPlaces = await openChosenPlaces(service.store, service.onChange);
  const phraseTables = createPhraseTables({ ...service, places: basics.policy.phrasesFile ?? [] });
  const consults = await openConsultParts({
    ...service,
    settings,
    chosenPlaces,
    phraseTables,
    isUnclear: (consult) => session.todaysList.isUnclear(consult),
  });
  const session = await openSessionParts(consults);
  return { ...consults, ...session, ...createUpkeepParts(consults) };
}

function openSettingsOf({ options, policy, store, connections, onChange }: BasicParts & NoteServiceParts) {
  // Without dictionaries the app marks no word.
  const { locale, offered } = options.spelling ?? { locale: '', offered: [] };
  return openSettings(store, {
    connections: connections.all().map(({ id }) => id),
    usual: { spellingLanguage: languageFor(locale, offered) },
    managed: createManagedSettings(policy),
    setShortcut: options.setShortcut,
    onChange,
  });
}
