import { createManagedSettings } from '../../policy/managedSettings.ts';
import { openSettings } from '../../settings/settings.ts';
import { openSpellingSettings } from '../../settings/spellingSettings.ts';
import type { ConnectionServices } from './connectionServices.ts';
import type { CoreDeps } from './coreDeps.ts';

export type VetSettings = Awaited<ReturnType<typeof openVetSettings>>;

/** Without dictionaries the app marks no word. */
const noDictionaries = { locale: '', offered: [] };

export async function openVetSettings(
  { options, store, policy, connections }: CoreDeps & Pick<ConnectionServices, 'connections'>,
  onChange: () => void,
) {
  const spelling = await openSpellingSettings(
    store,
    options.spelling ?? noDictionaries,
    onChange,
    policy.spellingLanguage,
  );
  const settings = await openSettings(store, {
    connections: connections.all().map(({ id }) => id),
    managed: createManagedSettings(policy),
    setShortcut: options.setShortcut,
    onChange,
  });
  return { spelling, settings };
}
