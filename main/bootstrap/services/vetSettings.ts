import { openRecordingSettings } from '../../settings/recordingSettings.ts';
import { openSpellingSettings } from '../../settings/spellingSettings.ts';
import type { CoreDeps } from './coreDeps.ts';

export type VetSettings = Awaited<ReturnType<typeof openVetSettings>>;

/** Without dictionaries the app marks no word. */
const noDictionaries = { locale: '', offered: [] };

export async function openVetSettings(
  { options, store, policy, organisation }: CoreDeps,
  onChange: () => void,
) {
  const spelling = await openSpellingSettings(
    store,
    options.spelling ?? noDictionaries,
    onChange,
    policy.spellingLanguage,
  );
  const recordingSettings = await openRecordingSettings(store, {
    managed: organisation.recording,
    setShortcut: options.setShortcut,
    onChange,
  });
  return { spelling, recordingSettings };
}
