import { createManagedSettings } from '../../policy/managedSettings.ts';
import { openSettings } from '../../settings/settings.ts';
import { languageFor } from '../../../shared/settings/spelling.ts';
import type { ConnectionServices } from './connectionServices.ts';
import type { CoreDeps } from './coreDeps.ts';

export type VetSettings = Awaited<ReturnType<typeof openVetSettings>>;

/** Without dictionaries the app marks no word. */
const noDictionaries = { locale: '', offered: [] };

export async function openVetSettings(
  { options, store, policy, connections }: CoreDeps & Pick<ConnectionServices, 'connections'>,
  onChange: () => void,
) {
  const { locale, offered } = options.spelling ?? noDictionaries;
  const settings = await openSettings(store, {
    connections: connections.all().map(({ id }) => id),
    usual: { spellingLanguage: languageFor(locale, offered) },
    managed: createManagedSettings(policy),
    setShortcut: options.setShortcut,
    onChange,
  });
  return { settings };
}
