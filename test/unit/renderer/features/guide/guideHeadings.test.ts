import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideHeadings } from '../../../../../renderer/features/guide/guideHeadings.ts';
import { settingsSections } from '../../../../../renderer/features/settings/SettingsPage.tsx';
import { recorderStrings } from '../../../../../renderer/strings/recorderStrings.ts';
import { failureCodes } from '../../../../../shared/consult/failure.ts';
import { alertStrings } from '../../../../../shared/text/alertStrings.ts';
import { readGuide } from '../../../../../scripts/dev/userGuide.ts';
import { repoRoot } from '../../../../../scripts/dev/repoRoot.ts';

const { sections } = readGuide(readFileSync(join(repoRoot, 'docs/user-guide.md'), 'utf8'));
const ids = sections.map(({ id }) => id);

/** The paragraphs of the part about failures. */
const ofFailures = sections.slice(ids.indexOf('if-something-goes-wrong') + 1, ids.indexOf('keys'));

describe('the way from an alert to the guide', () => {
  it('the way from an alert to the guide leads from every failure and alert to a paragraph about it', () => {
    const codes = [
      ...failureCodes,
      ...Object.keys(alertStrings),
      ...Object.keys(recorderStrings.troubles).map((trouble) => `microphone_${trouble}`),
    ];
    expect(Object.keys(guideHeadings).toSorted()).toEqual([...new Set(codes)].toSorted());
    const paragraphs = ofFailures.map(({ id }) => id);
    expect(Object.values(guideHeadings).filter((id) => !paragraphs.includes(id))).toEqual([]);
  });

  it('the way from an alert to the guide leaves no paragraph that no alert leads to, and none without a text', () => {
    const ledTo: readonly string[] = Object.values(guideHeadings);
    expect(ofFailures.filter(({ id, html }) => !ledTo.includes(id) || html === '')).toEqual([]);
  });

  it('the way from an alert to the guide leads from the settings to headings that are there', () => {
    expect(Object.values(settingsSections).filter(({ guide }) => !ids.includes(guide))).toEqual([]);
  });
});
