import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { systemPython } from '../../../scripts/dev/accessibilityPackages.ts';

/** What a screen reader is told of an element. */
const elementSchema = z.object({
  /** Lasts as long as the app shows the element. */
  ref: z.string(),
  role: z.string(),
  name: z.string(),
  description: z.string(),
  states: z.array(z.string()),
});
export type AccessibleElement = z.infer<typeof elementSchema>;

const listedSchema = elementSchema.extend({ depth: z.number(), text: z.string() });
export type ListedElement = z.infer<typeof listedSchema>;

const eventSchema = z.discriminatedUnion('kind', [
  elementSchema.omit({ ref: true }).extend({ kind: z.literal('focus'), atMs: z.number() }),
  z.object({ kind: z.literal('live'), atMs: z.number(), live: z.string(), text: z.string() }),
]);
/** The focus went to an element, or a live region got a text. */
type HeardEvent = z.infer<typeof eventSchema>;

const answerSchema = z.union([
  z.object({ id: z.number(), value: z.unknown() }),
  z.object({ id: z.number(), error: z.string() }),
]);

/** Roles by their names on the accessibility bus. */
export type Wanted = {
  readonly roles?: readonly string[];
  /** The whole accessible name, or a pattern of it. */
  readonly name?: string | RegExp;
  /** Of what is in the element. */
  readonly text?: RegExp;
  readonly states?: readonly string[];
  readonly withoutStates?: readonly string[];
  readonly within?: AccessibleElement;
  /** Exactly so many; by default at least one. */
  readonly count?: number;
  readonly timeoutMs?: number;
};

export type AccessibilityTree = Awaited<ReturnType<typeof openAccessibilityTree>>;

/** Opens the accessibility bus of `env`, and answers once the driver listens there. */
export async function openAccessibilityTree(
  env: NodeJS.ProcessEnv,
  /** Between two keys, in ms. */
  keyPauseMs: number,
) {
  const child = spawn(systemPython, [join(import.meta.dirname, 'atspiDriver.py')], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextAnswer = async (): Promise<unknown> => {
    const line = await lines.next();
    if (line.done === true) throw new Error('The driver of the accessibility bus has ended.');
    const answer = answerSchema.parse(JSON.parse(line.value));
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  };
  await nextAnswer();

  let id = 0;
  // One request at a time: the driver answers in order.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (command: string, fields: object = {}): Promise<unknown> => {
    id += 1;
    const line = `${JSON.stringify({ id, do: command, ...fields })}\n`;
    // What is typed may be a token.
    const said = command === 'type' ? command : `${command} ${JSON.stringify(fields)}`;
    const answer = last.then(async () => {
      child.stdin.write(line);
      return nextAnswer().catch((reason: unknown) => {
        throw new Error(`Accessibility tree: ${said}`, { cause: reason });
      });
    });
    last = answer.catch(() => undefined);
    return answer;
  };

  /** Waits until they are there, and answers all, in the order of reading. */
  const all = async (wanted: Wanted): Promise<readonly AccessibleElement[]> =>
    z.array(elementSchema).parse(await ask('find', asked(wanted)));
  return {
    all,
    /** Waits for exactly one such element. */
    async one(wanted: Wanted): Promise<AccessibleElement> {
      const found = await all(wanted);
      const [first, ...others] = found;
      if (first === undefined || others.length > 0)
        throw new Error(`${found.length} elements instead of one: ${JSON.stringify(found)}`);
      return first;
    },
    /** Waits until there is no such element. */
    async gone(wanted: Wanted): Promise<void> {
      await ask('gone', asked(wanted));
    },
    /** The element's own action, as a screen reader presses a button. */
    press: async ({ ref, role, name }: AccessibleElement): Promise<void> => {
      if ((await ask('press', { ref })) !== true) throw new Error(`${role} "${name}" cannot be pressed.`);
    },
    /** Whether the element took the focus: it may have been drawn anew meanwhile. */
    focus: async ({ ref }: AccessibleElement) => z.boolean().parse(await ask('focus', { ref })),
    text: async ({ ref }: AccessibleElement) => z.string().parse(await ask('text', { ref })),
    /** Types over what the field with the focus holds, by keys, and waits until it holds the text. */
    type: async ({ ref }: AccessibleElement, text: string): Promise<void> => {
      await ask('type', { ref, text, keyPauseMs });
    },
    /** Everything, in the order of reading, to look at when a test fails. */
    list: async () => z.array(listedSchema).parse(await ask('list')),
    /**
     * What was heard since the start or after so many events; with `text`, waits for a live region that says
     * it.
     */
    heard: async (after = 0, text?: RegExp, timeoutMs = 15_000): Promise<readonly HeardEvent[]> =>
      z
        .array(eventSchema)
        .parse(await ask('heard', { after, timeoutMs, ...(text && { text: text.source }) })),
    close() {
      child.stdin.end();
      child.kill();
    },
  };
}

const asked = ({ name, text, within, ...wanted }: Wanted): object => ({
  ...wanted,
  ...(typeof name === 'string' ? { name } : name && { pattern: name.source }),
  ...(text && { text: text.source }),
  ...(within && { within: within.ref }),
});
