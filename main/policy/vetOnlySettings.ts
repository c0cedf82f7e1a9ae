import { settingNames, settingRow } from '../../shared/settings/settingsTable.ts';

type VetOnly = { readonly title: string; readonly why: string };

/** The settings that no policy decides, each with the reason. */
export const vetOnlySettings: readonly VetOnly[] = [
  ...settingNames.flatMap((name) => {
    const row = settingRow(name);
    return 'vetOnly' in row ? [row.vetOnly] : [];
  }),
  {
    title: 'PIN',
    why: 'It is the vet’s secret. IT can take it away by forgetPinsOf, and nobody can read or set it.',
  },
  {
    title: 'Name of a practice on this computer',
    why: 'It tells this vet’s own practices apart in the menu. The service’s name stays beside it.',
  },
];
