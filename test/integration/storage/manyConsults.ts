import { consultRecords } from '../../../main/storage/consultRecords.ts';
import type { Database } from '../../../main/storage/database.ts';
import { consultEventLogRecords } from '../../../main/storage/consultEventLogRecords.ts';
import { connectionRecords } from '../../../main/storage/connectionRecords.ts';
import type { Consult, PhaseState } from '../../../shared/consult/consult.ts';
import { consultId, epochMs, hexAsSha256, submissionKey } from '../../../shared/ids.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import { newConsult, newNote } from '../../support/sampleConsults.ts';
import { createRandom, type Random } from '../../chaos/run/random.ts';

/** Years of a clinic's consults: notes of about 2 kB, transcripts of about 6 kB, nearly all of them filed. */

const everyDayMs = 86_400_000;
const start = Date.UTC(2020, 0, 1);

const heads =
  'ab ac ad al am an ar as at ba be bi bo ca ce chi cla co cu da de di do e en fe fi flu fo ga ge gla gra ha he hi ho hy i im in ka ke la le li lo ly ma me mi mo mu na ne ni no nu o ob or pa pe phy pla po pre pro pu ra re ri ro sa se si so ste sti sta su ta te thi tho tra tri u ul un va ve vi vo wa we wi'.split(
    ' ',
  );
const tails =
  'bic cal cin cite dal dine dium don dril fen gen gia gic gy ing ition ive kin lar lase lin lion lis lous ment mic min mol nal nes nic nia pam pen phine pod ral ric rin rous sal sic sis sol tal ted ter tic tion tis tor trim tum ular ure vet zole'.split(
    ' ',
  );
const common =
  'the and of to a in with on no is was has for it not at that this he she by since owner vet dog cat eats drinks left right normal mild weight tablets daily days limps food water recheck weeks'.split(
    ' ',
  );
const patients =
  'Biscuit Luna Bella Max Charlie Milo Daisy Rocky Lola Buddy Poppy Coco Ruby Molly Oscar Tilly Jack Rosie Toby Willow Alfie Nala Simba Pepper Ginger Shadow Smokey Misty Felix Oreo'.split(
    ' ',
  );
const species = ['Dog', 'Cat', 'Rabbit', 'Horse', 'Guinea pig'] as const;

/** Some thousand words, of which a few are said all the time and most hardly ever. */
function vocabulary(random: Random): readonly string[] {
  const made = new Set<string>(common);
  while (made.size < 6000) {
    const pick = (list: readonly string[]): string => list[random.between(0, list.length)] ?? '';
    made.add(pick(heads) + (random.chance(0.5) ? pick(heads) : '') + pick(tails));
  }
  return [...made];
}

function prose(words: readonly string[], length: number, random: Random): string {
  let text = '';
  while (text.length < length) {
    const word = words[Math.floor(words.length ** random.share()) - 1] ?? 'and';
    text += random.chance(0.1) ? `${word}. ` : `${word} `;
  }
  return text.trimEnd();
}

type Texts = { readonly words: readonly string[]; readonly share: number; readonly random: Random };

function consultOf(at: number, to: Connection, { words, share, random }: Texts): Consult {
  const sections = ['Subjective', 'Objective', 'Assessment', 'Plan'].map((heading) => ({
    key: heading.toLowerCase(),
    heading,
    content: prose(words, 500 * share, random),
  }));
  const note = newNote({ sections, transcript: prose(words, 6000 * share, random), warnings: [] });
  const createdAt = epochMs(start + Math.floor((at / 30) * everyDayMs) + (at % 30) * 900_000);
  const filed: PhaseState = {
    phase: 'filed',
    note,
    filed: sections.map(({ key, content }) => ({ key, content })),
    filedAt: createdAt,
    report: { state: 'recorded', at: createdAt },
  };
  const noteReady: PhaseState = { phase: 'noteReady', note };
  const consult = newConsult(to, random.chance(0.97) ? filed : noteReady, {
    id: consultId(uuidOf(at)),
    patient: {
      name: `${random.oneOf(patients as [string, ...string[]])} ${prose(words, 4, random)}`,
      species: random.oneOf(species),
      reference: String(10_000 + at),
    },
    createdAt,
    since: createdAt,
    otherNotes: [],
    edits: {},
    source: {
      kind: 'file',
      path: `/recordings/${at}.m4a`,
      fileName: `${at}.m4a`,
      byteCount: 1_000_000 + at,
      sha256: hexAsSha256(at.toString(16).padStart(64, '0')),
      recordedAt: null,
      batch: null,
    },
  });
  const submissions = consult.submissions.map((one) => ({ ...one, key: submissionKey(uuidOf(at)) }));
  return { ...consult, submissions };
}

const uuidOf = (at: number): string => `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;

/**
 * Fills an open database, in one transaction. The last of them are the newest. `share`: of the length of
 * their texts.
 */
export function fillWithConsults(
  database: Database,
  count: number,
  connections: readonly [Connection, ...Connection[]],
  share = 1,
): void {
  const random = createRandom(11);
  const words = vocabulary(random);
  database.exec('BEGIN');
  const saved = connectionRecords(database, () => undefined);
  for (const connection of connections) saved.save(connection);
  const { save, indexNext } = consultRecords(
    database,
    consultEventLogRecords(database, () => undefined),
    () => undefined,
  );
  for (let at = 0; at < count; at += 1)
    save(
      consultOf(at, (at % 10 === 9 ? connections.at(-1) : undefined) ?? connections[0], {
        words,
        share,
        random,
      }),
    );
  // As after years, a search has no words left to take in.
  while (indexNext());
  database.exec('COMMIT');
}
