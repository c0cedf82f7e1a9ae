import type { Patient } from '../../shared/consult/consult.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { patientFromOutside } from './consultLink.ts';

/** A note without a window: `--import FILE [--patient NAME] [--species TEXT] [--reference TEXT] --print`. */
export type PrintJob = { readonly file: string; readonly patient: Patient };

const valued = ['--import', '--patient', '--species', '--reference'] as const;
type Valued = (typeof valued)[number];
const isValued = (text: string): text is Valued => (valued as readonly string[]).includes(text);
const isOwn = (text: string): boolean => isValued(text) || text === '--print';

/** null: open the window. The error is a sentence. Ignores switches of Electron and Chromium. */
export function parseArguments(argv: readonly string[]): Result<PrintJob | null, string> {
  const read = readValues(argv);
  if (!read.ok) return read;
  const { values, prints } = read.value;
  if (!prints && values.size === 0) return ok(null);
  const text = (name: Valued): string => values.get(name) ?? '';
  if (text('--import') === '') return err('--print needs --import FILE.');
  if (!prints) return err('--import goes with --print.');
  const patient = patientFromOutside({
    name: text('--patient'),
    species: text('--species'),
    reference: text('--reference'),
  });
  return patient.ok ? ok({ file: text('--import'), patient: patient.value }) : patient;
}

function readValues(
  argv: readonly string[],
): Result<{ readonly values: ReadonlyMap<Valued, string>; readonly prints: boolean }, string> {
  const values = new Map<Valued, string>();
  let prints = false;
  for (let i = 0; i < argv.length; i += 1) {
    const [name, inline] = splitInline(argv[i] ?? '');
    if (name === '--print') prints = true;
    if (!isValued(name)) continue;
    const value = inline ?? argv[i + 1];
    // A file name may begin with a dash; a flag of this app means that the value is missing.
    if (value === undefined || (inline === null && isOwn(value))) return err(`${name} needs a value.`);
    if (values.has(name)) return err(`${name} is given twice.`);
    values.set(name, value);
    if (inline === null) i += 1;
  }
  return ok({ values, prints });
}

export const usage = 'Usage: --import FILE [--patient NAME] [--species TEXT] [--reference TEXT] --print';

function splitInline(text: string): readonly [string, string | null] {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  return isValued(name) && equals >= 0 ? [name, text.slice(equals + 1)] : [text, null];
}
