import { expect, it } from 'vitest';
import { z } from 'zod';
import { createPageRequestHandlers } from '../../../../../main/electron/page/pageRequestHandlers.ts';
import {
  commandInputs,
  droppedFilesInput,
  type CommandHandlers,
} from '../../../../../shared/ipc/ipcContract.ts';
import { ok } from '../../../../../shared/result.ts';

const refused = { ok: false, error: { code: 'refused', detail: null } };
type Schema = z.core.JSONSchema.BaseSchema;

/** Answers an input through the function that answers the page, and lists what reached the handler. */
async function given(name: string, input: unknown) {
  const reached: unknown[] = [];
  const handle = (...parsed: readonly unknown[]) => Promise.resolve(ok(void reached.push(...parsed)));
  const handlers = Object.fromEntries(Object.keys(commandInputs).map((one) => [one, handle]));
  const answers = createPageRequestHandlers({
    handlers: handlers as unknown as CommandHandlers,
    importDropped: handle,
    failureOf: () => expect.unreachable(),
  });
  const isDrop = name === 'droppedFiles';
  return { answer: await (isDrop ? answers.droppedFiles(input) : answers.command(name, input)), reached };
}

/**
 * Good inputs: the first with the required keys alone, the others with each alternative and each optional
 * key.
 */
function goodInputs(schema: Schema): readonly unknown[] {
  const { oneOf, anyOf = oneOf, enum: choices, type, minimum = 0, required = [] } = schema;
  if (anyOf !== undefined) return anyOf.flatMap((one) => goodInputs(one));
  if (Array.isArray(type)) return type.flatMap((one) => goodInputs({ ...schema, type: one }));
  if (choices !== undefined) return choices.slice(0, 1);
  if ('const' in schema) return [schema.const];
  if (type === 'array') return [goodInputs(schema.items as Schema).slice(0, 1)];
  if (type === 'string') return [goodText(schema)];
  if (type !== 'object') return [type === 'boolean' ? true : type === 'null' ? null : minimum];
  const fields = Object.entries(schema.properties ?? {}).map(
    ([key, one]) => [key, goodInputs(one as Schema)] as const,
  );
  const least = Object.fromEntries(
    fields.filter(([key]) => required.includes(key)).map(([key, [first]]) => [key, first]),
  );
  return [least, ...fields.flatMap(([key, all]) => all.map((value) => ({ ...least, [key]: value })))];
}

function goodText({ format, minLength = 0, pattern, allOf = [] }: Schema): string {
  if (format === 'uuid') return crypto.randomUUID();
  const patterns = [pattern, ...allOf.map((one) => one.pattern)].flatMap((one) => one ?? []);
  const fits = (text: string): boolean => patterns.every((one) => new RegExp(one, 'u').test(text));
  return ['7341', 'word'].map((one) => one.padEnd(minLength, 'x')).find(fits) ?? '';
}

/** The value with one fault: another type, or a key too many, or, if all keys are required, a key too few. */
function spoilt(value: unknown, isLeast: boolean): readonly unknown[] {
  if (Array.isArray(value))
    return ['text', ...value.flatMap((one) => spoilt(one, isLeast).map((bad) => [bad]))];
  if (typeof value !== 'object' || value === null) return [{ other: 1 }];
  const faults = Object.entries(value).flatMap(([key, one]: [string, unknown]) => {
    const { [key]: _, ...others } = value as Readonly<Record<string, unknown>>;
    return [...spoilt(one, isLeast).map((bad) => ({ ...value, [key]: bad })), ...(isLeast ? [others] : [])];
  });
  return [7, 'text', [], { ...value, other: 1 }, ...faults];
}

it.each(Object.entries({ ...commandInputs, droppedFiles: droppedFilesInput }))(
  '%s gets what the contract allows, and nothing else',
  async (name, input) => {
    const good = goodInputs(z.toJSONSchema(input, { io: 'input' }));
    for (const one of good)
      expect((await given(name, one)).answer, JSON.stringify(one)).toMatchObject({ ok: true });
    const spoiltInputs = good.flatMap((one, at) => spoilt(one, at === 0));
    for (const bad of [null, undefined, ...spoiltInputs])
      expect(await given(name, bad), JSON.stringify(bad)).toEqual({ answer: refused, reached: [] });
  },
);

it.each(['noSuchCommand', 'toString', '__proto__', undefined])('the command %s is refused', async (name) => {
  expect(await given(String(name), {})).toEqual({ answer: refused, reached: [] });
});
