import { settingNames, settingRow, type Settings } from '../../shared/settings/settingsTable.ts';
import type { Policy, PolicyName } from './policySchema.ts';

/** The settings that the policy decides. */
export const managedSettings = (policy: Policy): Partial<Settings> =>
  Object.fromEntries(
    settingNames.flatMap((name) => {
      const row = settingRow(name);
      const value = 'policy' in row ? policy[row.policy.name as PolicyName] : null;
      if (value === null) return [];
      return [[name, row.shape.kind === 'shortcut' && value === 'none' ? '' : value]];
    }),
  );
