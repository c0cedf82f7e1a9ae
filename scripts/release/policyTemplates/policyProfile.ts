import { policyNames, policySettings, type PolicyName } from '../../../main/policy/policySchema.ts';
import type { PolicyValueShape } from '../../../main/policy/policyValues.ts';
import { element, xmlDocument, type Xml, type XmlElement } from './xml.ts';

/** The preference domain, which is also the app's id (appId, electron-builder.yml). */
const domain = 'app.clinic-companion';
const doctype =
  '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n';

type Plain = string | number | boolean | readonly Plain[] | { readonly [key: string]: Plain };

const document = (content: XmlElement): string =>
  xmlDocument(element('plist', { version: '1.0' }, [content]), doctype);

function value(plain: Plain): XmlElement {
  switch (typeof plain) {
    case 'string':
      return element('string', {}, [plain]);
    case 'number':
      return element('integer', {}, [String(plain)]);
    case 'boolean':
      return element(String(plain));
    default:
      return isList(plain) ? element('array', {}, plain.map(value)) : dict(plain);
  }
}

const isList = (plain: Plain): plain is readonly Plain[] => Array.isArray(plain);

const entries = (plain: Readonly<Record<string, Plain>>): readonly XmlElement[] =>
  Object.entries(plain).flatMap(([key, one]) => [element('key', {}, [key]), value(one)]);

const dict = (plain: Readonly<Record<string, Plain>>, more: readonly Xml[] = []): XmlElement =>
  element('dict', {}, [...entries(plain), ...more]);

/** Arbitrary: a tool that distributes the profile replaces these ids. */
const payloadId = {
  profile: '5E0C1E2B-4C43-4B0A-9E57-0E3B6D5B7F11',
  settings: 'B1B6F0C4-2E0F-4C55-8E0C-6C1D7E0A9D22',
};

/**
 * A configuration profile for macOS with every setting as a disabled example: distributed unchanged, it
 * manages nothing and does no harm.
 */
export const policyProfile = (): string =>
  document(
    element('dict', {}, [
      ...entries({
        PayloadDisplayName: 'Clinic Companion',
        PayloadDescription: 'Settings of Clinic Companion that the organisation decides.',
        PayloadIdentifier: `${domain}.profile`,
        PayloadScope: 'System',
        PayloadType: 'Configuration',
        PayloadUUID: payloadId.profile,
        PayloadVersion: 1,
      }),
      element('key', {}, ['PayloadContent']),
      element('array', {}, [
        dict(
          {
            PayloadDisplayName: 'Clinic Companion',
            PayloadIdentifier: `${domain}.settings`,
            PayloadType: domain,
            PayloadUUID: payloadId.settings,
            PayloadVersion: 1,
          },
          [
            {
              comment:
                'Take the marks of a comment away around the key and the value of what is to be managed.',
            },
            ...policyNames.flatMap(disabledExample),
          ],
        ),
      ]),
    ]),
  );

function disabledExample(name: PolicyName): readonly Xml[] {
  const { title, explanation, example } = policySettings[name];
  // A PEM key has double dashes, which an XML comment cannot contain.
  const shown = name === 'recoveryPublicKey' ? 'the public key in PEM, with its line ends' : example;
  return [{ comment: `${title}. ${explanation}` }, { disabled: entries({ [name]: shown }) }];
}

/** A manifest of the settings, from which profile editors build a form. */
export const policyManifest = (): string =>
  document(
    dict({
      pfm_description: 'Settings of Clinic Companion that the organisation decides.',
      pfm_domain: domain,
      pfm_format_version: 1,
      pfm_platforms: ['macOS'],
      pfm_subkeys: policyNames.map((name) => {
        const { title, explanation } = policySettings[name];
        return {
          pfm_name: name,
          pfm_title: title,
          pfm_description: explanation,
          ...manifestType(policySettings[name].shape),
        };
      }),
      pfm_targets: ['system'],
      pfm_title: 'Clinic Companion',
      pfm_unique: true,
      pfm_version: 1,
    }),
  );

function manifestType(shape: PolicyValueShape): Readonly<Record<string, Plain>> {
  switch (shape.kind) {
    case 'switch':
      return { pfm_type: 'boolean' };
    case 'number':
      return {
        pfm_type: 'integer',
        pfm_range_min: shape.least,
        pfm_range_max: shape.most,
        pfm_value_unit: shape.unit,
      };
    case 'text':
      return { pfm_type: 'string' };
    case 'choice':
      return {
        pfm_type: 'string',
        pfm_range_list: Object.keys(shape.choices),
        pfm_range_list_titles: Object.values(shape.choices),
      };
    case 'list':
      return { pfm_type: 'array', pfm_subkeys: [{ pfm_type: 'string' }] };
    case 'structured':
      return { pfm_type: 'array', pfm_subkeys: [{ pfm_type: 'dictionary' }] };
  }
}
