import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2eTest.ts';
import { launch } from '../support/launch.ts';
import { endlessMotions, spacingFaults, unmarkedStates, unpastedSecrets } from './accessFaults.ts';
import { arrangement, axeFaults, beginAudit, sidewaysOverflow } from './audit.ts';
import { contrastFaults } from './contrast.ts';
import { moving, smallTargets, weakHeadings } from './calmFaults.ts';
import { scenes } from './registry.ts';
import { cutTexts, englishTexts } from './textFaults.ts';
import { focusEach, walkByTab } from './tabWalk.ts';

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
