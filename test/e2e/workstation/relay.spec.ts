import { startStandIn } from '../../service/standIn.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice, fixture, launch } from '../support/launch.ts';
import { startRelay } from '../support/relay.ts';

const prefix = '/clinics/notes';

test('the main job runs through a relay in the partner’s backend, with a path prefix and a header more', async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startStandIn({ profile: 'production', processingMs: 0 });
  stack.defer(() => service.stop());
  const relay = await startRelay(service.url, prefix, { 'x-partner': 'riverside' });
  stack.defer(() => relay.close());
  const app = await launch();
  stack.defer(() => app.remove());
  const { page } = app;
  service.control.noteOutcome({
    ends: 'ready',
    sections: [{ key: 'plan', heading: 'Plan', content: 'Rest.\r\nNo stairs.' }],
  });

  const token = service.tokens[0] ?? '';
  await connectPractice(page, { url: relay.address, token, vet: 'Dr Moor' });
  await expect(page.getByRole('button', { name: 'Practice: Riverside Vets' })).toBeVisible();
  await app.importFiles([fixture('dog.m4a')]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const note = page.getByRole('region', { name: 'Note', exact: true });
  await expect(note.getByRole('textbox', { name: 'Plan', exact: true })).toBeVisible();
  await note.getByRole('button', { name: 'File note', exact: true }).click();

  const { control } = service;
  await expect.poll(() => control.requestsTo({ method: 'POST', path: /\/outcome$/ })).toHaveLength(1);
  const [upload] = control.requestsTo({ method: 'POST', path: '/v1/notes' });
  const key = String(upload?.headers['idempotency-key']);
  expect(upload).toMatchObject({ status: 202, from: { practiceName: 'Riverside Vets' } });
  const [outcome] = control.requestsTo({ method: 'POST', path: `/v1/notes/${key}/outcome` });
  expect(JSON.parse(outcome?.body?.toString('utf8') ?? '')).toEqual({
    outcome: 'filed',
    sections: [{ key: 'plan', content: 'Rest.\r\nNo stairs.' }],
  });
  expect(control.notes()).toHaveLength(1);
  expect(new Set(control.requests.map(({ headers }) => headers['x-partner']))).toEqual(
    new Set(['riverside']),
  );
  expect(new Set(relay.requests)).toEqual(
    new Set([
      `GET ${prefix}/v1/connection`,
      `POST ${prefix}/v1/notes`,
      `GET ${prefix}/v1/notes/${key}`,
      `POST ${prefix}/v1/notes/${key}/outcome`,
    ]),
  );
});
