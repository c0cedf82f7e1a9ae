import { openRecordingSettings, type KeptRecordingSettings } from '../../settings/recordingSettings.ts';
import { openSpellingSettings, type KeptSpelling } from '../../settings/spellingSettings.ts';
import type { CoreDeps } from './coreDeps.ts';

export type VetSettings = {
  readonly spelling: KeptSpelling;
  readonly recordingSettings: KeptRecordingSettings;
};

/** Without dictionaries the app marks no word. */
const noDictionaries = { locale: '', offered: [] };

export async function openVetSettings(
  { options, store, organisation }: CoreDeps,
  onChange: () => void,
): Promise<VetSettings> {
  const spelling = await openSpellingSettings(store, options.spelling ?? noDictionaries, onChange);
  const recordingSettings = await openRecordingSettings(store, {
    managed: organisation.recording,
    setShortcut: options.setShortcut,
    onChange,
  });
  return { spelling, recordingSettings };
}
