import { expect, test } from '../support/e2eTest.ts';
import type { ListedElement } from './accessibilityTree.ts';
import { openAccessibleSession } from './accessibleSession.ts';
import { editedText, mainJob } from './mainJobByTree.ts';
import { openJob } from './openJob.ts';

test.skip(process.platform !== 'linux', 'AT-SPI is the accessibility bus of Linux');
test.skip((process.env['CLINIC_PACKAGED_APP'] ?? '') !== '', 'the dialog for files cannot be answered there');

const lineOf = ({ depth, role, name, states, text }: ListedElement): string =>
  `${'  '.repeat(depth)}${role} "${name}" [${states.join(' ')}] ${text}`;

test('the main job is done through the accessibility tree alone, and news is heard over a dialog', async () => {
  await using stack = new AsyncDisposableStack();
  const { env } = await openAccessibleSession(stack);
  const { service, ...job } = await openJob(stack, env, { processingMs: 2_000, keyPauseMs: 0 });

  for (const step of mainJob)
    await test.step(step.name, async () => {
      try {
        await step.run(job);
      } catch (reason) {
        const body = (await job.tree.list()).map(lineOf).join('\n');
        await test.info().attach('accessibility tree', { body, contentType: 'text/plain' });
        throw reason;
      }
    });

  await test.step('what was done is at the service', () => {
    const outcomes = service.control.requestsTo({ method: 'POST', path: /\/outcome$/ });
    expect(outcomes).toHaveLength(1);
    expect(JSON.parse(outcomes[0]?.body?.toString('utf8') ?? '')).toMatchObject({
      outcome: 'filed',
      sections: [{ key: 'subjective', content: editedText }, { key: 'plan' }],
    });
  });

  await test.step('news is heard once, and nothing that is none', async () => {
    const events = await job.tree.heard();
    const news = events.flatMap((event) => (event.kind === 'live' ? [event.text] : []));
    for (const once of ['Luna: Note ready', 'Biscuit: Note ready', 'Biscuit: Filed', 'Recording'])
      expect(news.filter((text) => text === once)).toEqual([once]);
    // It is gone in a moment, maybe before the driver has looked at it.
    expect(news.filter((text) => text === 'Starting…').length).toBeLessThanOrEqual(1);
    expect(news).toContain('2 to check');
    expect(news.join('\n')).not.toMatch(/Any language may be spoken|when its turn comes|waiting to send/);
  });

  await test.step('the focus is never lost, and goes to nothing without a name', async () => {
    const events = await job.tree.heard();
    const focused = events.flatMap((event) =>
      event.kind === 'focus' ? [`${event.role} ${event.name}`] : [],
    );
    expect(focused.filter((one) => one.startsWith('document'))).toEqual([]);
    expect(focused.filter((one) => one.endsWith(' '))).toEqual([]);
  });
});
