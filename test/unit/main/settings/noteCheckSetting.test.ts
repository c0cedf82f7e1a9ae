import { expect, it } from 'vitest';
import { openNoteCheckSetting } from '../../../../main/settings/noteCheckSetting.ts';
import { connectionId } from '../../../../shared/ids.ts';
import { memorySettings } from '../../../support/fakes/memorySettings.ts';

const [moor, ash] = [connectionId('moor'), connectionId('ash')];
const unmanaged = { checks: null, asksBeforeFiling: false };

it('notes are checked until a vet switches it off, on that connection alone, and after a restart too', async () => {
  const store = memorySettings();
  const setting = await openNoteCheckSetting(store, [moor, ash], unmanaged);
  expect(setting.view(moor)).toEqual({ isOn: true, isManaged: false, asksBeforeFiling: false });
  expect(await setting.save(moor, false)).toBe(true);
  expect(setting.view(moor).isOn).toBe(false);
  const again = await openNoteCheckSetting(store, [moor, ash], unmanaged);
  expect([again.view(moor).isOn, again.view(ash).isOn]).toEqual([false, true]);
});

it('the organisation’s decision wins, either way, and what the vet chose comes back after it', async () => {
  const store = memorySettings();
  await (await openNoteCheckSetting(store, [moor], unmanaged)).save(moor, false);
  for (const checks of [true, false]) {
    const setting = await openNoteCheckSetting(store, [moor], { ...unmanaged, checks });
    expect(await setting.save(moor, !checks)).toBe(false);
    expect(setting.view(moor)).toMatchObject({ isOn: checks, isManaged: true });
  }
  expect((await openNoteCheckSetting(store, [moor], unmanaged)).view(moor).isOn).toBe(false);
});

it('filing is never asked about where nothing is checked', async () => {
  const setting = await openNoteCheckSetting(memorySettings(), [moor], {
    checks: null,
    asksBeforeFiling: true,
  });
  expect(setting.view(moor).asksBeforeFiling).toBe(true);
  await setting.save(moor, false);
  expect(setting.view(moor).asksBeforeFiling).toBe(false);
});

it('a damaged value counts as absent, so notes are checked', async () => {
  const store = memorySettings();
  await store.saveSetting(moor, 'checksNotes', '"never"');
  expect((await openNoteCheckSetting(store, [moor], unmanaged)).view(moor).isOn).toBe(true);
});
