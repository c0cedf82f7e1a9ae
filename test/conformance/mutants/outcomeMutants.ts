import { isOutcome, wavingThrough, type Handle, type Mutant, type ProxyCall } from './mutant.ts';

type OutcomeBody = { readonly outcome?: unknown; readonly sections?: unknown };

function outcomeOf(call: ProxyCall): OutcomeBody {
  try {
    const json: unknown = JSON.parse(Buffer.from(call.body, 'latin1').toString());
    return typeof json === 'object' && json !== null ? json : {};
  } catch {
    return {};
  }
}

const asBody = (json: unknown): { readonly body: string } => ({
  body: Buffer.from(JSON.stringify(json)).toString('latin1'),
});

/** Outcomes, treated in another way; everything else passes. */
const onOutcome =
  (handle: (call: ProxyCall, outcome: OutcomeBody) => ReturnType<Handle>): (() => Handle) =>
  () =>
  async (call) =>
    isOutcome(call) ? await handle(call, outcomeOf(call)) : await call.forward();

function sectionsOf({ sections }: OutcomeBody): readonly Readonly<Record<string, unknown>>[] {
  const items: readonly unknown[] = Array.isArray(sections) ? sections : [];
  return items.flatMap((one) => (typeof one === 'object' && one !== null ? [{ ...one }] : []));
}

const isWhole = (section: Readonly<Record<string, unknown>>): boolean =>
  typeof section['key'] === 'string' && typeof section['content'] === 'string';

export const outcomeMutants: readonly Mutant[] = [
  {
    id: 'an outcome with a bad section stores the good ones',
    breaks: 'outcome.filed.all-or-nothing',
    caughtBy: 'outcome.nothing-stored',
    create: onOutcome(async (call, { outcome, sections }) => {
      const answer = await call.forward();
      if (answer.status !== 400 || outcome !== 'filed') return answer;
      const whole = sectionsOf({ sections }).filter(isWhole);
      await call.forward(asBody({ outcome, sections: whole.slice(0, 1) }));
      return answer;
    }),
  },
  {
    id: 'an empty content is treated as an omission',
    breaks: 'outcome.filed.empty-content',
    caughtBy: 'outcome.stored',
    create: onOutcome(async (call, outcome) => {
      const sections = sectionsOf(outcome).filter(({ content }) => content !== '');
      return await call.forward(Array.isArray(outcome.sections) ? asBody({ ...outcome, sections }) : {});
    }),
  },
  {
    id: 'an empty content is refused',
    breaks: 'outcome.filed.empty-content',
    caughtBy: 'outcome.empty-content',
    create: onOutcome(async (call, outcome) =>
      sectionsOf(outcome).some(({ content }) => content === '')
        ? await call.forward({ body: '{}' })
        : await call.forward(),
    ),
  },
  {
    id: 'a missing content counts as empty',
    breaks: 'outcome.filed.content-required',
    caughtBy: 'outcome.section-without-content',
    create: onOutcome(async (call, outcome) => {
      if (outcome.outcome !== 'filed' || !Array.isArray(outcome.sections)) return await call.forward();
      const sections = sectionsOf(outcome).map((section) => ({ content: '', ...section }));
      return await call.forward(asBody({ ...outcome, sections }));
    }),
  },
  {
    id: 'of two sections with one key the last is taken',
    breaks: 'outcome.filed.keys-distinct',
    caughtBy: 'outcome.same-key-twice',
    create: onOutcome(async (call, outcome) => {
      if (outcome.outcome !== 'filed' || !Array.isArray(outcome.sections)) return await call.forward();
      const byKey = new Map(sectionsOf(outcome).map((section) => [section['key'], section]));
      return await call.forward(asBody({ ...outcome, sections: [...byKey.values()] }));
    }),
  },
  {
    id: 'the first outcome wins',
    breaks: 'outcome.last-call-wins',
    caughtBy: 'outcome.last-call-wins',
    create: () => {
      const reported = new Set<string>();
      return async (call) => {
        if (!isOutcome(call)) return await call.forward();
        const isFirst = !reported.has(call.path);
        const before = call.standIn.control.notes().find(({ noteId }) => call.path.includes(noteId))?.outcome;
        const answer = await call.forward();
        if (answer.status === 200) reported.add(call.path);
        if (!isFirst && answer.status === 200 && before !== null && before !== undefined) {
          const { outcome, sections } = before;
          await call.forward(asBody({ outcome, ...(sections === null ? {} : { sections }) }));
        }
        return answer;
      };
    },
  },
  {
    id: 'a second outcome is refused',
    breaks: 'outcome.idempotent',
    caughtBy: 'outcome.idempotent',
    create: () => {
      const reported = new Set<string>();
      return async (call) => {
        if (!isOutcome(call)) return await call.forward();
        if (reported.has(call.path)) return await call.forward({ body: '{}' });
        const answer = await call.forward();
        if (answer.status === 200) reported.add(call.path);
        return answer;
      };
    },
  },
  {
    id: 'discarded interprets sections',
    breaks: 'outcome.discarded.ignores-sections',
    caughtBy: 'outcome.discarded-ignores-sections',
    create: onOutcome(async (call, outcome) => {
      const isBad = 'sections' in outcome && !sectionsOf(outcome).every(isWhole);
      return await call.forward(outcome.outcome === 'discarded' && isBad ? { body: '{}' } : {});
    }),
  },
  {
    id: 'an unknown outcome is recorded',
    breaks: 'outcome.values',
    caughtBy: 'outcome.other-values',
    create: wavingThrough((call) => isOutcome(call) && outcomeOf(call).outcome === 'saved', 200, '{}'),
  },
];
