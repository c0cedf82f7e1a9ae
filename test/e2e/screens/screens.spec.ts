import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2eTest.ts';
import { failureCodes } from '../../../shared/consult/failure.ts';
import { alertStrings } from '../../../shared/text/failureStrings.ts';
import { phaseStrings } from '../../../shared/text/phaseStrings.ts';
import { launch } from '../support/launch.ts';
import { endlessMotions, spacingFaults, unmarkedStates, unpastedSecrets } from './accessFaults.ts';
import { arrangement, axeFaults, beginAudit, comparedLooks, fileName, sidewaysOverflow } from './audit.ts';
import { contrastFaults } from './contrast.ts';
import { howToKeep, isSame, isUpdate, keptPictureNames } from './keptPictures.ts';
import { moving, smallTargets, weakHeadings } from './calmFaults.ts';
import { writeContactSheet } from './contactSheet.ts';
import { notArranged, scenes } from './registry.ts';
import { stillPicture } from './stillPicture.ts';
import { cutTexts, englishTexts } from './textFaults.ts';
import { focusEach, walkByTab } from './tabWalk.ts';

const states = scenes.flatMap((scene) => scene.states);

for (const scene of scenes) {
  test(scene.name, async () => {
    test.skip(scene.unplayable !== null, scene.unplayable ?? '');
    test.setTimeout(240_000);
    await using stack = new AsyncDisposableStack();
    const stage = await scene.open(stack);
    const folder = join(test.info().project.outputDir, '..', 'screens');
    const audit = await beginAudit(stage, folder);
    for (const state of scene.states)
      await test.step(state.name, async () => {
        await state.arrange(stage);
        await audit.look(state);
      });
    if (process.env['CONTACT_SHEET'] === '1') await writeContactSheet(scene, folder);
  });
}

test('the audit finds what it looks for', async () => {
  const app = await launch();
  try {
    const { page } = app;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const faults of [await axeFaults(page), await sidewaysOverflow(page), await walkByTab(page)])
      expect(faults).toEqual([]);
    await expectAccessFaults(page);

    const cdp = await page.context().newCDPSession(page);
    const picture = (await stillPicture(page, cdp)).picture();
    const isAsBefore = async (): Promise<boolean> =>
      isSame(picture, (await stillPicture(page, cdp)).picture());
    expect(await isAsBefore()).toBe(true);
    const icon = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await icon.evaluate((button) => button.style.setProperty('opacity', '0'));
    expect(await isAsBefore()).toBe(false);
    await icon.evaluate((button) => button.style.removeProperty('opacity'));

    await page.evaluate(() => {
      document.querySelector('label')?.remove();
      document.querySelector<HTMLElement>('nav p')?.style.setProperty('color', '#999');
    });
    const found = (await axeFaults(page)).map((fault) => fault.split(':')[0]);
    expect(new Set(found)).toEqual(new Set(['color-contrast', 'label']));
    await page
      .getByRole('button', { name: 'New consult' })
      .evaluate((button) => button.setAttribute('aria-label', 'Begin'));
    expect((await axeFaults(page)).join()).toContain('label-content-name-mismatch');
    await page
      .getByRole('button', { name: 'Begin' })
      .evaluate((button) => button.removeAttribute('aria-label'));
    const byColours = (await axeFaults(page, 'colours')).map((fault) => fault.split(':')[0]);
    expect(new Set(byColours)).toEqual(new Set(['color-contrast']));
    const arranged = await arrangement(page);
    expect(await arrangement(page)).toBe(arranged);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await arrangement(page), 'other colours alone').toBe(arranged);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    // By a rule of no element's, as a style sheet for other colours might have one.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('nav p { visibility: hidden; }');
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await arrangement(page)).not.toBe(arranged);
    await page.evaluate(() => void document.adoptedStyleSheets.pop());

    await page.getByRole('button', { name: 'New consult' }).evaluate((button) => {
      button.style.setProperty('outline', 'none');
    });
    await page.getByRole('button', { name: 'Import audio…' }).evaluate((button) => {
      button.tabIndex = 0;
      button.addEventListener('focus', () => button.blur());
    });
    const walked = (await walkByTab(page)).map((fault) => fault.split(':')[0]);
    expect(walked).toContain('no ring');
    expect(walked).toContain('the focus is on nothing');

    await page
      .getByRole('combobox', { name: 'Species' })
      .evaluate((field) => field.style.setProperty('width', '3000px'));
    expect(await sidewaysOverflow(page)).not.toEqual([]);

    expect(await englishTexts(page, [])).toContain('New consult');
    await page.getByRole('button', { name: 'Record', exact: true }).evaluate((button) => {
      for (const [name, px] of Object.entries({ width: 40, 'min-width': 0, padding: 0 }))
        button.style.setProperty(name, `${String(px)}px`);
      button.style.setProperty('margin-top', '-40px');
    });
    const cut = (await cutTexts(page)).map((fault) => fault.split(':')[0]);
    expect(new Set(cut)).toEqual(new Set(['cut', 'one over the other']));

    expect(await weakHeadings(page)).toEqual([]);
    await page
      .getByRole('heading', { level: 2 })
      .last()
      .evaluate((one) => one.style.setProperty('font-size', '30px'));
    expect(await weakHeadings(page)).toHaveLength(1);

    expect([...(await smallTargets(page)), ...(await moving(page))]).toEqual([]);
    await page.getByRole('button', { name: 'Settings' }).evaluate((button) => {
      button.style.setProperty('block-size', '12px');
      button.style.setProperty('min-block-size', '0');
      button.animate([{ rotate: '0deg' }, { rotate: '1deg' }], { duration: 60_000 });
    });
    expect(await smallTargets(page)).toHaveLength(1);
    expect(await moving(page)).toHaveLength(1);
  } finally {
    await app.remove();
  }
});

type Look = (page: Page) => Promise<readonly string[]>;
type Plant = { readonly html?: string; readonly css: string };

/** Of each: nothing is found, until the fault is planted. What is planted is taken away again. */
async function expectAccessFaults(page: Page): Promise<void> {
  const plants: readonly (readonly [Look, Plant, RegExp])[] = [
    [
      spacingFaults,
      {
        html: '<p>some words of a label</p>',
        // One line as it is, and two where it is set further apart.
        css: '#planted { width: 180px; height: 24px; overflow: hidden; }',
      },
      /^cut off: /,
    ],
    [
      unmarkedStates,
      {
        html: '<ul><li><button aria-current="true">a</button></li><li><button>b</button></li></ul>',
        css: '',
      },
      /^looks like any other: /,
    ],
    [
      endlessMotions,
      { css: 'nav { animation: turn 1s infinite; } @keyframes turn { to { rotate: 1deg; } }' },
      /^moves for Infinity/,
    ],
    [focusEach, { css: ':focus-visible { outline-color: #eee !important; }' }, /^a faint ring: /],
    [
      focusEach,
      { css: 'main::after { content: ""; position: fixed; inset: 0; z-index: 9; }' },
      /^out of sight: /,
    ],
    [
      contrastFaults,
      {
        html: '<ul><li><button aria-current="true">a</button></li></ul>',
        css: '#planted button { background: #d6e6e6; }',
      },
      /^no colour: /,
    ],
    [contrastFaults, { css: 'input { border-color: #ddd !important; }' }, /^1\.\d\d of 3: /],
  ];
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  for (const [look, { html = '', css }, fault] of plants) {
    expect(await look(page)).toEqual([]);
    await page.evaluate(
      ([inside, rules]) => {
        const planted = document.createElement('div');
        planted.id = 'planted';
        planted.innerHTML = inside;
        document.querySelector('main')?.append(planted);
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets.push(sheet);
      },
      [html, css] as const,
    );
    const found = await look(page);
    expect(found).not.toEqual([]);
    for (const one of found) expect(one).toMatch(fault);
    await page.evaluate(() => {
      document.adoptedStyleSheets.pop();
      document.querySelector('#planted')?.remove();
    });
  }
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.type = 'password';
    field.addEventListener('paste', (event) => event.preventDefault());
    document.body.append(field);
  });
  expect(await unpastedSecrets(page)).toHaveLength(1);
  await page.evaluate(() => document.querySelector('input[type="password"]')?.remove());
  expect(await unpastedSecrets(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

test.describe('the registry', () => {
  const features = join(import.meta.dirname, '../../../renderer/features');
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  const components = files.map((path) => basename(path, '.tsx'));
  const declared = files.flatMap((path) =>
    [
      ...readFileSync(join(features, path), 'utf8').matchAll(/^(?:export )?(?:function|const) ([A-Z]\w+)/gm),
    ].map(([, name = '']) => name),
  );

  /** Each is either arranged, or has a reason for not being; never both. */
  const expectAccounted = (
    all: readonly string[],
    arranged: readonly string[],
    reasons: Readonly<Record<string, string>>,
  ): void => {
    const accounted = [...new Set(arranged), ...Object.keys(reasons)];
    expect(accounted.toSorted()).toEqual([...all].toSorted());
  };

  test('has every phase', () => {
    const arranged = states.flatMap(({ phase }) => phase ?? []);
    expectAccounted(Object.keys(phaseStrings), arranged, {});
  });
  test('has every alert', () => {
    const arranged = states.flatMap(({ alerts = [] }) => alerts);
    expectAccounted(Object.keys(alertStrings), arranged, notArranged.alerts);
  });
  test('has every failure', () => {
    const arranged = states.flatMap(({ failures = [] }) => failures);
    expectAccounted(failureCodes, arranged, notArranged.failures);
  });
  test('has every component of every feature', () => {
    const arranged = states.flatMap((state) => state.components);
    const named = new Set([...components, ...arranged, ...Object.keys(notArranged.components)]);
    // A component in another component's file need not be named here, but each name is that of a component.
    const all = new Set(declared.filter((name) => named.has(name)));
    expectAccounted([...all], arranged, notArranged.components);
    expect(components.filter((name) => !all.has(name))).toEqual([]);
  });
  test('has a picture for each state', () => {
    expect(new Set(states.map(fileName)).size).toBe(states.length);
  });
  test('keeps a picture of each state in each look that is compared, and no other', () => {
    test.skip(isUpdate(), 'they are being made');
    const names = states.flatMap((state) => comparedLooks.map((look) => `${fileName(state)}-${look}`));
    expect(keptPictureNames().toSorted(), `To make those that are not there: ${howToKeep}`).toEqual(
      names.toSorted(),
    );
  });
});
