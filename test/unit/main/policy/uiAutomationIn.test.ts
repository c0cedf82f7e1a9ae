import { describe, expect, it } from 'vitest';
import { type Written, uiAutomationIn } from '../../../../main/policy/policyPlaces.ts';
import type { RegistryValue } from '../../../../main/policy/registryFile.ts';

const unreadable: Written = { kind: 'unreadable', problem: { name: 'elsewhere', reason: 'cannot be read' } };
const found = (settings: unknown): Written => ({ kind: 'found', settings });

describe('UI automation', () => {
  it.each(['sandbox', 'production'])('is allowed as %s', (allowUiAutomation) => {
    expect(uiAutomationIn([found({ lockAfterMinutes: 5, allowUiAutomation })])).toBe(allowUiAutomation);
  });

  it.each([[{}], [{ allowUiAutomation: true }], [{ allowUiAutomation: 'Production' }], [null], [[]]])(
    'is not allowed by %j',
    (settings) => {
      expect(uiAutomationIn([found(settings)])).toBeNull();
    },
  );

  it('is not allowed where there is no policy, or it cannot be read', () => {
    expect(uiAutomationIn([{ kind: 'absent' }])).toBeNull();
    expect(uiAutomationIn([unreadable])).toBeNull();
  });

  it('is what the last place says that says anything', () => {
    const of = (...settings: readonly unknown[]) => uiAutomationIn([unreadable, ...settings.map(found)]);
    expect(of({ allowUiAutomation: 'sandbox' }, { lockAfterMinutes: 5 })).toBe('sandbox');
    expect(of({ allowUiAutomation: 'production' }, { allowUiAutomation: 'sandbox' })).toBe('sandbox');
    expect(of({ allowUiAutomation: 'production' }, { allowUiAutomation: 'no' })).toBeNull();
  });

  it('is what the machine’s own part of the registry says, whose names ignore case', () => {
    const of = (hive: string, name: string, value: RegistryValue) => {
      const key = `${hive}\\Software\\Policies\\ClinicCompanion`;
      return uiAutomationIn([{ kind: 'registry', keys: new Map([[key, new Map([[name, value]])]]) }]);
    };
    expect(of('HKEY_LOCAL_MACHINE', 'allowUiAutomation', 'sandbox')).toBe('sandbox');
    expect(of('HKEY_LOCAL_MACHINE', 'AllowUIAutomation', 'production')).toBe('production');
    expect(of('HKEY_LOCAL_MACHINE', 'allowUiAutomation', 1)).toBeNull();
    expect(of('HKEY_LOCAL_MACHINE', 'allowUiAutomation', 'anything')).toBeNull();
    expect(of('HKEY_CURRENT_USER', 'allowUiAutomation', 'sandbox')).toBeNull();
  });
});
