import {
  policyGroups,
  policyNames,
  policySettings,
  type PolicyName,
} from '../../../main/policy/policySchema.ts';
import type { PolicyValueShape } from '../../../main/policy/policyValues.ts';
import { policyKey } from '../../../main/policy/policyLocations.ts';
import { element, xmlDocument, type XmlElement } from './xml.ts';

const version = { revision: '1.0', schemaVersion: '1.0' };
const namespace = 'http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions';
const product = 'Clinic Companion';

const groups = policyGroups.map(({ title }) => title);
const groupId = (group: string): string => `group_${group.replaceAll(' ', '_')}`;
/** A reference to a string allows letters, digits and underscores only. */
const choiceId = (name: PolicyName, value: string): string => `${name}_${value.replaceAll('-', '_')}`;
const string = (id: string): string => `$(string.${id})`;

/**
 * The administrative template for group policy: which setting writes which registry value. The ADML has its
 * texts.
 */
export const policyAdmx = (): string =>
  xmlDocument(
    element('policyDefinitions', { ...version, xmlns: namespace }, [
      element('policyNamespaces', {}, [
        element('target', { prefix: 'cliniccompanion', namespace: 'ClinicCompanion.Policies' }),
      ]),
      element('resources', { minRequiredRevision: '1.0' }),
      element('supportedOn', {}, [
        element('definitions', {}, [
          element('definition', { name: 'supported', displayName: string('supported') }),
        ]),
      ]),
      element('categories', {}, [
        element('category', { name: 'app', displayName: string('app') }),
        ...groups.map((group) =>
          element('category', { name: groupId(group), displayName: string(groupId(group)) }, [
            element('parentCategory', { ref: 'app' }),
          ]),
        ),
      ]),
      element(
        'policies',
        {},
        policyGroups.flatMap(({ title, names }) => names.map((name) => policy(name, title))),
      ),
    ]),
  );

function policy(name: PolicyName, group: string): XmlElement {
  const { shape } = policySettings[name];
  const isSwitch = shape.kind === 'switch';
  return element(
    'policy',
    {
      name,
      class: 'Machine',
      displayName: string(name),
      explainText: string(`${name}_explained`),
      ...(isSwitch ? {} : { presentation: `$(presentation.${name})` }),
      key: policyKey,
      ...(isSwitch ? { valueName: name } : {}),
    },
    [
      element('parentCategory', { ref: groupId(group) }),
      element('supportedOn', { ref: 'supported' }),
      ...(isSwitch
        ? [
            element('enabledValue', {}, [element('decimal', { value: '1' })]),
            element('disabledValue', {}, [element('decimal', { value: '0' })]),
          ]
        : [element('elements', {}, [valueAndFields(name, shape).value])]),
    ],
  );
}

type Valued = Exclude<PolicyValueShape, { readonly kind: 'switch' }>;

/** Where the value of a setting is stored, and the fields of the editor in which it is typed. */
function valueAndFields(
  name: PolicyName,
  shape: Valued,
): { readonly value: XmlElement; readonly fields: readonly XmlElement[] } {
  const { title } = policySettings[name];
  const stored = { id: name, valueName: name, required: 'true' };
  const place = { refId: name };
  const textBox = (label: string): XmlElement => element('textBox', place, [element('label', {}, [label])]);
  switch (shape.kind) {
    case 'number': {
      const value = element('decimal', {
        ...stored,
        minValue: String(shape.least),
        maxValue: String(shape.most),
      });
      const box = { ...place, defaultValue: shownExample(name) };
      return { value, fields: [element('decimalTextBox', box, [`${title} (${shape.unit}):`])] };
    }
    case 'text': {
      const limited = { ...stored, maxLength: String(shape.longest) };
      if (!shape.isMultiline) return { value: element('text', limited), fields: [textBox(`${title}:`)] };
      const box = element('multiTextBox', { ...place, defaultHeight: '12' });
      return { value: element('multiText', limited), fields: [element('text', {}, [`${title}:`]), box] };
    }
    case 'structured':
      return {
        value: element('text', { ...stored, maxLength: '100000' }),
        fields: [textBox(`${title} (JSON):`)],
      };
    case 'choice': {
      const items = Object.keys(shape.choices).map((value) =>
        element('item', { displayName: string(choiceId(name, value)) }, [
          element('value', {}, [element('string', {}, [value])]),
        ]),
      );
      const defaultItem = String(Object.keys(shape.choices).indexOf(shownExample(name)));
      const list = element('dropdownList', { ...place, noSort: 'true', defaultItem }, [`${title}:`]);
      return { value: element('enum', stored, items), fields: [list] };
    }
    case 'list':
      return {
        // With an empty prefix the values are named 1, 2, …; without the attribute each item would be its own
        // name.
        value: element('list', { id: name, key: `${policyKey}\\${name}`, valuePrefix: '' }),
        fields: [element('listBox', place, [`${title}:`])],
      };
  }
}

/** The English texts of the ADMX. */
export const policyAdml = (): string =>
  xmlDocument(
    element('policyDefinitionResources', { ...version, xmlns: namespace }, [
      element('displayName', {}, [product]),
      element('description', {}, [
        `Settings of ${product} that an organisation decides for its workstations.`,
      ]),
      element('resources', {}, [
        element(
          'stringTable',
          {},
          strings().map(([id, text]) => element('string', { id }, [text])),
        ),
        element('presentationTable', {}, policyNames.flatMap(presentation)),
      ]),
    ]),
  );

const strings = (): readonly (readonly [string, string])[] => [
  ['supported', `${product} 0.1 and later, on Windows 10 and later`],
  ['app', product],
  ...groups.map((group) => [groupId(group), group] as const),
  ...policyNames.flatMap((name): readonly (readonly [string, string])[] => {
    const { shape } = policySettings[name];
    const choices = shape.kind === 'choice' ? Object.entries<string>(shape.choices) : [];
    return [
      [name, policySettings[name].title],
      [`${name}_explained`, explained(name, shape)],
      ...choices.map(([value, meaning]) => [choiceId(name, value), meaning] as const),
    ];
  }),
];

function explained(name: PolicyName, shape: PolicyValueShape): string {
  const { explanation } = policySettings[name];
  const disabled =
    shape.kind === 'switch'
      ? 'Enabled means yes, Disabled means no.'
      : 'Disabled means the same as Not Configured.';
  const isShown = shape.kind === 'text' || shape.kind === 'structured';
  return [explanation, disabled, ...(isShown ? [`Example: ${shownExample(name)}`] : [])].join('\n\n');
}

function shownExample(name: PolicyName): string {
  const { example } = policySettings[name];
  return typeof example === 'string' ? example : JSON.stringify(example);
}

function presentation(name: PolicyName): readonly XmlElement[] {
  const { shape } = policySettings[name];
  return shape.kind === 'switch'
    ? []
    : [element('presentation', { id: name }, valueAndFields(name, shape).fields)];
}
