import { describe, expect, it } from 'vitest';
import { spellingCommands } from '../../../../main/commands/settingCommands.ts';
import { openSpellingSettings } from '../../../../main/settings/spellingSettings.ts';
import { spellingLanguages } from '../../../../shared/settings/spelling.ts';
import { memorySettings } from '../../../support/fakes/memorySettings.ts';

const british = { locale: 'en-GB', offered: spellingLanguages };

describe('how notes are checked', () => {
  it('begins with the system’s language and no words', async () => {
    const spelling = await openSpellingSettings(memorySettings(), british, () => undefined);
    expect(spelling.view()).toEqual({
      language: 'en-GB',
      words: [],
      offered: spellingLanguages,
      isManaged: false,
    });
  });

  it('keeps language and words over a restart, and tells of each change', async () => {
    const store = memorySettings();
    let changes = 0;
    const spelling = await openSpellingSettings(store, british, () => (changes += 1));
    const commands = spellingCommands(spelling);
    await commands.saveSpellingLanguage({ language: 'en-US' });
    await Promise.all([
      commands.addClinicWords({ text: 'Zorkon' }),
      commands.addClinicWords({ text: 'Apis, Fjord' }),
    ]);
    await commands.removeClinicWord({ word: 'Apis' });
    expect(changes).toBe(4);
    const again = await openSpellingSettings(store, british, () => undefined);
    expect(again.view()).toMatchObject({ language: 'en-US', words: ['Fjord', 'Zorkon'] });
  });

  it('says no to a text without a word, and to a language without a dictionary', async () => {
    const here = { locale: 'en-GB', offered: ['en-GB'] } as const;
    const spelling = await openSpellingSettings(memorySettings(), here, () => undefined);
    const commands = spellingCommands(spelling);
    expect(await commands.addClinicWords({ text: ' 12, ' })).toMatchObject({ ok: false });
    expect(await commands.saveSpellingLanguage({ language: 'en-US' })).toMatchObject({ ok: false });
    expect(spelling.view()).toMatchObject({ language: 'en-GB', words: [] });
  });

  it('checks in the language that the organisation has decided, and in the vet’s again where it lets go', async () => {
    const store = memorySettings();
    await (await openSpellingSettings(store, british, () => undefined)).saveLanguage('en-US');
    const managed = await openSpellingSettings(store, british, () => undefined, 'off');
    expect(managed.view()).toMatchObject({ language: 'off', isManaged: true });
    expect(await spellingCommands(managed).saveSpellingLanguage({ language: 'en-GB' })).toMatchObject({
      ok: false,
      error: { code: 'refused' },
    });
    await managed.addWords('Zorkon');
    const free = await openSpellingSettings(store, british, () => undefined);
    expect(free.view()).toMatchObject({ language: 'en-US', words: ['Zorkon'], isManaged: false });
  });
});
