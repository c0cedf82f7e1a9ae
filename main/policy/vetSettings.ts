import { settingNames, settingRow } from '../../shared/settings/settingsTable.ts';
import type { SpellingSettings } from '../../shared/settings/spelling.ts';
import type { PolicyName } from './policySchema.ts';

type VetOnly = { readonly title: string; readonly why: string };
type Decider = PolicyName | VetOnly;
type Named = `spelling.${keyof SpellingSettings}`;

/**
 * Who decides each setting of vets that is not in the table of settings: the organisation, by the setting of its policy
 * with that name, or the vet alone. By the name under which the app stores it, and its field.
 */
const otherSettings = {
  'spelling.language': 'spellingLanguage',
  'spelling.words': {
    title: 'Clinic’s words',
    why: 'The list grows while notes are written. A fixed list would underline each new name.',
  },
  pins: {
    title: 'PIN',
    why: 'It is the vet’s secret. IT can take it away by forgetPinsOf, and nobody can read or set it.',
  },
  'connectionFacts.name': {
    title: 'Name of a practice on this computer',
    why: 'It tells this vet’s own practices apart in the menu. The service’s name stays beside it.',
  },
} as const satisfies Readonly<Record<Named, Decider>> & Readonly<Record<string, Decider>>;

export const vetSettings: Readonly<Record<string, Decider>> = {
  ...Object.fromEntries(
    settingNames.map((name) => {
      const row = settingRow(name);
      if ('ownPolicy' in row) return [name, row.ownPolicy as PolicyName];
      return [name, 'policy' in row ? (row.policy.name as PolicyName) : row.vetOnly];
    }),
  ),
  ...otherSettings,
};

/** The settings that no policy decides, each with the reason. */
export const vetOnlySettings: readonly VetOnly[] = Object.values(vetSettings).filter(
  (decider) => typeof decider !== 'string',
);
