import { expect, it } from 'vitest';
import { openRecordingSettings } from '../../../../main/settings/recordingSettings.ts';
import { usualRecordingSettings } from '../../../../shared/settings/recordingSettings.ts';
import { memorySettings } from '../../../support/fakes/memorySettings.ts';

const others = { setShortcut: () => null, onChange: () => undefined };

it('is as the organisation has decided, and the vet’s choice again where it lets go', async () => {
  const store = memorySettings();
  const own = { ...usualRecordingSettings, consent: 'remind', capMinutes: 30 } as const;
  await (await openRecordingSettings(store, others)).save(own);
  const managed = { consent: 'require', sendsOnStop: false } as const;
  const settings = await openRecordingSettings(store, { ...others, managed });
  expect(settings.current()).toEqual({ ...own, ...managed });
  expect(await settings.save({ ...settings.current(), consent: 'off' })).toBe(false);
  expect(await settings.save({ ...settings.current(), sendsOnStop: true, capMinutes: 60 })).toBe(false);
  expect(settings.current()).toEqual({ ...own, ...managed });
  expect(await settings.save({ ...settings.current(), capMinutes: 60 })).toBe(true);
  expect(settings.current()).toEqual({ ...own, ...managed, capMinutes: 60 });
  expect((await openRecordingSettings(store, others)).current()).toEqual({ ...own, capMinutes: 60 });
});

it('the shortcut of the organisation is registered in place of the vet’s, also where it is none', async () => {
  const store = memorySettings();
  await (await openRecordingSettings(store, others)).save({ ...usualRecordingSettings, shortcut: 'F8' });
  const registered: string[] = [];
  const setShortcut = (keys: string): null => {
    registered.push(keys);
    return null;
  };
  for (const shortcut of ['Control+Alt+R', '']) {
    const settings = await openRecordingSettings(store, { ...others, setShortcut, managed: { shortcut } });
    expect(settings.current().shortcut).toBe(shortcut);
    expect(await settings.save({ ...settings.current(), shortcut: 'F7' })).toBe(false);
    expect(await settings.save({ ...settings.current(), capMinutes: 60 })).toBe(true);
  }
  await openRecordingSettings(store, { ...others, setShortcut });
  expect(registered).toEqual(['Control+Alt+R', '', 'F8']);
});
