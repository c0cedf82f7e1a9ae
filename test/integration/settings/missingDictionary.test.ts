import { expect, it } from 'vitest';
import { openManaged, outcome } from '../policy/managedApp.ts';

it('a language whose dictionary is missing on this computer checks nothing, and the settings say so', async () => {
  const { app, give } = await openManaged({}, { spelling: { locale: 'en-GB', offered: ['en-GB'] } });
  const connectionId = app.snapshot().active.id;
  expect(await outcome(give.addClinicWords({ text: 'Zorkon' }))).toBe('done');
  expect(app.spelling()).toEqual({ language: 'en-GB', words: ['Zorkon'] });
  expect(app.snapshot().isDictionaryMissing).toBe(false);
  const change = { connectionId, name: 'spellingLanguage', value: 'en-US' } as const;
  expect(await outcome(give.saveSetting(change))).toBe('done');
  expect(app.spelling().language).toBe('off');
  expect(app.snapshot().isDictionaryMissing).toBe(true);
});
