import { z } from 'zod';

/** For templates, profiles and tables. */
export type PolicyValueShape =
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly unit: string }
  | { readonly kind: 'text'; readonly isMultiline: boolean; readonly longest: number }
  /** Each value with its meaning. */
  | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, string>> }
  /** Only its items are allowed, so an empty list allows nothing. */
  | { readonly kind: 'list'; readonly allows: boolean; readonly most: number }
  /** JSON in a place that holds only text. */
  | { readonly kind: 'structured'; readonly most: number };

/** `value` null: it does not count. `reasons` never repeat the input. */
type ReadValue<T> = { readonly value: T | null; readonly reasons: readonly string[] };

export type PolicyValueReader<T> = {
  readonly shape: PolicyValueShape;
  readonly read: (input: unknown) => ReadValue<T>;
};

const single = <T>(shape: PolicyValueShape, schema: z.ZodType<T>): PolicyValueReader<T> => ({
  shape,
  read(input) {
    const parsed = schema.safeParse(input);
    return parsed.success
      ? { value: parsed.data, reasons: [] }
      : { value: null, reasons: [reasonOf(parsed.error)] };
  },
});

/** Drops only bad items. */
function several<T>(
  shape: PolicyValueShape & { readonly kind: 'list' | 'structured' },
  schema: z.ZodType<T>,
): PolicyValueReader<readonly T[]> {
  const allows = shape.kind === 'list' && shape.allows;
  return {
    shape,
    read(input) {
      // An unreadable list of allowed items allows nothing.
      if (!Array.isArray(input))
        return {
          value: allows ? [] : null,
          reasons: [allows ? `not a list, ${nothingAllowed}` : 'not a list'],
        };
      const items: readonly unknown[] = input;
      const parsed = items.slice(0, shape.most).map((item) => schema.safeParse(item));
      const good = parsed.flatMap(({ success, data }) => (success ? [data] : []));
      const reasons = parsed.flatMap(({ error }, index) =>
        error === undefined ? [] : [`item ${index + 1}: ${reasonOf(error)}`],
      );
      if (items.length > shape.most) reasons.push(`items after the first ${shape.most}`);
      if (good.length > 0 || items.length === 0) return { value: good, reasons };
      return allows ? { value: [], reasons: [...reasons, nothingAllowed] } : { value: null, reasons };
    },
  };
}

const nothingAllowed = 'so nothing is allowed';

/** With the field of an item, whose name is the app's own; deeper names may be what somebody typed. */
const reasonOf = ({ issues: [issue] }: z.ZodError): string =>
  [issue?.path[0], issue?.message ?? 'not valid'].filter((part) => typeof part === 'string').join(': ');

export const switchPolicyValue = (): PolicyValueReader<boolean> =>
  single({ kind: 'switch' }, z.boolean('neither true nor false'));

export function wholeNumberPolicyValue(
  { least, most }: { readonly least: number; readonly most: number },
  unit: string,
): PolicyValueReader<number> {
  const reason = `not a whole number from ${least} to ${most}`;
  const schema = z.number(reason).int(reason).min(least, reason).max(most, reason);
  return single({ kind: 'number', least, most, unit }, schema);
}

export const choicePolicyValue = <T extends string>(
  choices: Readonly<Record<T, string>>,
): PolicyValueReader<T> => {
  const values = Object.keys(choices) as T[];
  return single({ kind: 'choice', choices }, z.enum(values, `none of ${values.join(', ')}`));
};

/** An unreadable value counts as the strictest one, because it was meant to limit. */
export function choiceOrStrictestPolicyValue<T extends string>(
  choices: Readonly<Record<T, string>>,
  strictest: NoInfer<T>,
): PolicyValueReader<T> {
  const { shape, read } = choicePolicyValue(choices);
  return {
    shape,
    read(input) {
      const { value, reasons } = read(input);
      return value === null
        ? { value: strictest, reasons: reasons.map((reason) => `${reason}, so ${strictest} counts`) }
        : { value, reasons };
    },
  };
}

export const textPolicyValue = (schema: z.ZodType<string>, longest = 2000): PolicyValueReader<string> =>
  single({ kind: 'text', isMultiline: false, longest }, schema);

export const linesPolicyValue = (schema: z.ZodType<string>): PolicyValueReader<string> =>
  single({ kind: 'text', isMultiline: true, longest: 10_000 }, schema);

export const listPolicyValue = <T extends string>(
  schema: z.ZodType<T>,
  most = 100,
): PolicyValueReader<readonly T[]> => several({ kind: 'list', allows: false, most }, schema);

export const allowListPolicyValue = (schema: z.ZodType<string>): PolicyValueReader<readonly string[]> =>
  several({ kind: 'list', allows: true, most: 100 }, schema);

export const structuredListPolicyValue = <T>(
  schema: z.ZodType<T>,
  most: number,
): PolicyValueReader<readonly T[]> => several({ kind: 'structured', most }, schema);
