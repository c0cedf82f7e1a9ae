import type { Patient } from '../../shared/consult/consult.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/**
 * Any program and any page of the web can send `clinic-companion://consult?patient=…&species=…&reference=…`,
 * so this reads exactly this form, and no error repeats a part of it.
 */

const linkScheme = 'clinic-companion';

const longestLink = 8_000;
/** As the fields of New consult. */
const longestValue = 500;

const parameters = { patient: 'name', species: 'species', reference: 'reference' } as const;
type Parameter = keyof typeof parameters;
const isParameter = (name: string): name is Parameter => Object.hasOwn(parameters, name);

/** In whatever form. */
export const isConsultLink = (word: string): boolean =>
  word.trimStart().toLowerCase().startsWith(`${linkScheme}:`);

const address = new RegExp(`^${linkScheme}://consult/?(?:\\?(.*))?$`, 'isu');

/** No link has these unencoded: blanks, quotes and what a shell or a browser gives a meaning. */
const unencoded = /[\s"<>\\^`{|}#]/u;
/**
 * Control characters, line ends, invisible characters, halves of characters, and the mark of text that was
 * decoded wrongly. The joiners of Persian names and of emoji are allowed.
 */
const hidden = /[\p{Cc}\u2028\u2029\ufffd\p{Cs}\p{Noncharacter_Code_Point}]|(?![\u200c\u200d])\p{Cf}/u;

/** A text from outside shows all of itself, in its own order. */
export const hasOnlyVisibleCharacters = (text: string): boolean => !hidden.test(text);

export function readConsultLink(link: string): Result<Patient, string> {
  if (link.length > longestLink) return err('The link is too long.');
  if (unencoded.test(link)) return err('The link has a character that must be percent-encoded.');
  const found = address.exec(link);
  if (found === null) return err(`The link does not begin with ${linkScheme}://consult?`);
  const values = new Map<Parameter, string>();
  for (const part of (found[1] ?? '').split('&')) {
    if (part === '') continue;
    const [name = '', ...rest] = part.split('=');
    if (!isParameter(name)) return err('The link has a parameter other than patient, species and reference.');
    if (values.has(name)) return err(`The link has ${name} twice.`);
    const value = decode(rest.join('='));
    if (value === null) return err('The link is not percent-encoded as UTF-8.');
    values.set(name, value);
  }
  return patientFromOutside({
    name: values.get('patient') ?? '',
    species: values.get('species') ?? '',
    reference: values.get('reference') ?? '',
  });
}

/** null: no percent-encoded UTF-8. A plus stands for a blank, as in forms. */
function decode(value: string): string | null {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** The error is a sentence. */
export function patientFromOutside(given: Patient): Result<Patient, string> {
  const texts = Object.values(given);
  if (texts.some((text) => text.length > longestValue))
    return err(`Patient, species and reference have at most ${longestValue} characters each.`);
  if (!texts.every(hasOnlyVisibleCharacters))
    return err('Patient, species or reference has a control or invisible character.');
  const { name, species, reference } = given;
  return ok({ name: name.trim(), species: species.trim(), reference: reference.trim() });
}
