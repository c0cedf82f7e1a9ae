import { writeFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { emptyPolicy } from '../../../../main/policy/policy.ts';
import { readRegistry, type readPropertyList } from '../../../../main/policy/policyPlaces.ts';
import { policyFromSources } from '../../../../main/policy/readPolicy.ts';
import { registryExports } from '../../../support/registryExports.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

type RunTool = Parameters<typeof readPropertyList>[1];

const key = 'HKLM\\Software\\Policies\\ClinicCompanion';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

const exporting =
  (file: Buffer): RunTool =>
  (_reg, [, , path = '']) => {
    writeFileSync(path, file);
    return { code: 0, stdout: '', isLate: false };
  };

it.each(registryExports.map((one) => [one.what, one] as const))(
  'a policy in the registry, where the exported file %s',
  (_what, { file, policy, problems = [], isPartial = false }) => {
    const partial = isPartial ? [{ name: key, reason: 'has lines that cannot be read' }] : [];
    expect(policyFromSources(readRegistry('C:\\Windows', folder, exporting(file)))).toEqual({
      policy: { ...emptyPolicy.policy, ...policy },
      problems: [...partial, ...problems],
      isUnreadable: isPartial,
    });
  },
);
