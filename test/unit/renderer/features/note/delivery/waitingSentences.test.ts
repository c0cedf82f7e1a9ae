import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deliveryOfActive, gateOpensAt } from '../../../../../../main/bootstrap/appSnapshot.ts';
import type { ServiceNoteStatus } from '../../../../../../main/ports/noteService.ts';
import { createPollWaits } from '../../../../../../main/consults/pollWaits.ts';
import { consultView } from '../../../../../../main/consults/snapshotOf.ts';
import { phaseWord } from '../../../../../../renderer/components/PhaseMark.tsx';
import { attentionWords, wordsOf } from '../../../../../../renderer/features/note/delivery/PhasePanel.tsx';
import { reportText } from '../../../../../../renderer/features/note/header/ConsultHeader.tsx';
import { whyOf } from '../../../../../../renderer/features/topBar/StatusLine.tsx';
import { statusStrings } from '../../../../../../renderer/strings/statusStrings.ts';
import { failure, type Failure, type FailureCode } from '../../../../../../shared/consult/failure.ts';
import type { ConsultId } from '../../../../../../shared/ids.ts';
import type { ConsultView } from '../../../../../../shared/ipc/snapshot.ts';
import { err, ok, type Result } from '../../../../../../shared/result.ts';
import { shortFailureTexts } from '../../../../../../shared/text/failureStrings.ts';
import { manualClock } from '../../../../../support/fakes/manualClock.ts';
import { minute, processing, ready, scriptedBench } from '../../../../../support/scriptedBench.ts';

const codes: readonly FailureCode[] = [
  'rate_limited',
  'service_unavailable',
  'service_unreachable',
  'name_not_found',
  'timed_out',
  'proxy_unreachable',
  'certificate_untrusted',
  'proxy_refused',
  'proxy_unsupported',
  'keychain_locked',
  'unauthorized',
  'subscription_inactive',
  'partner_disabled',
  'connection_revoked',
];
const asked = failure('rate_limited', null, 20 * minute);
const holds: readonly (readonly [string, Failure])[] = [
  ['`Retry-After`', asked],
  ...codes.map((code) => [`\`${code}\``, failure(code)] as const),
];

/** Alerts on top tell these (main/bootstrap/alerts.ts). */
const toldOnTop: readonly FailureCode[] = ['subscription_inactive', 'partner_disabled'];

/** One consult to send, one in writing and one filed, all of which meet that failure. */
async function held(by: Failure) {
  const clock = manualClock();
  const pollWaits = createPollWaits(() => undefined);
  let now: Failure | null = null;
  const orHeld = <T>(answer: Result<T, Failure>): Result<T, Failure> => (now === null ? answer : err(now));
  // A 402 is of uploads alone.
  const ofAll = <T>(answer: Result<T, Failure>) =>
    by.code === 'subscription_inactive' ? answer : orHeld(answer);
  const bench = await scriptedBench(
    {
      submit: () => orHeld(ok(undefined)),
      read: ({ submission }) =>
        ofAll<ServiceNoteStatus>(submission.fields.pet_name === 'Filed' ? ready : processing),
      report: () => ofAll(ok(undefined)),
    },
    { clock, isProduction: true, onPollWait: pollWaits.set },
  );
  const filed = await bench.addAndSend('Filed');
  await clock.pass(5_000);
  await bench.consultActions.file(filed);
  const writing = await bench.addAndSend('Writing');
  await clock.settle();
  now = by;
  const queued = await bench.addAndSend('Queued');
  await clock.pass(2 * minute);
  return { bench: { ...bench, clock, pollWaits }, ids: [queued, writing, filed] };
}

type Held = Awaited<ReturnType<typeof held>>['bench'];

function viewOf(id: ConsultId, bench: Held): ConsultView {
  const view = consultView(bench.get(id), {
    active: bench.connections.active(),
    recording: null,
    isSeen: () => false,
    isFolderWaiting: () => false,
    isMakingSmaller: () => false,
    isToBeSent: () => false,
    pollWait: bench.pollWaits.of,
    gateOpensAt: gateOpensAt(bench),
    tryNowFrom: () => null,
  });
  if (view === null) throw new Error('It is of another connection.');
  return view;
}

/** The word of its row, and what its pane says. */
function sentencesOf(consult: ConsultView): string {
  const { failure: because, failureCode, nextTryAt } = consult;
  const isOnTop = because !== null && toldOnTop.includes(because.code);
  const short = failureCode === undefined ? '' : ` · ${shortFailureTexts[failureCode] ?? ''}`;
  const said = (): readonly (string | null | undefined)[] => {
    if (consult.phase === 'filed') return [reportText(consult) ?? 'nothing'];
    const words =
      consult.phase === 'needsAttention' ? attentionWords(consult, isOnTop) : wordsOf(consult, isOnTop);
    return [words?.title, words?.text, words !== null && 'trouble' in words ? words.trouble : null];
  };
  const sentences = said()
    .filter((text) => (text ?? '') !== '')
    .map((text) => text?.replace(/([^.…])$/, '$1.'));
  return [
    `${phaseWord(consult)}${short}:`,
    ...sentences,
    ...(nextTryAt === null ? [] : ['Next try in …']),
  ].join(' ');
}

function statusOf(bench: Held): string {
  const active = bench.connections.view(bench.connections.active());
  const delivery = deliveryOfActive(bench, bench.connections.active());
  return [`${statusStrings.word({ active, delivery })}:`, ...whyOf(delivery, active)].join(' ');
}

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the page's table that begins with that heading. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const page = readFileSync(new URL('../../../../../../docs/delivery.md', import.meta.url), 'utf8');
  const [, after = ''] = page.split(`| ${heading} `);
  const lines = after.split('\n').slice(2);
  return lines.slice(0, lines.indexOf('')).map(cellsOf);
}

test('the page on delivery has the sentences that the vet reads of each consult while it waits', async () => {
  const rows = [];
  for (const [name, by] of holds) {
    const { bench, ids } = await held(by);
    rows.push([name, ...ids.map((id) => sentencesOf(viewOf(id, bench))), statusOf(bench)]);
  }
  expect(rowsUnder('What holds it')).toEqual(rows);
});
