import { parseSync, Visitor, type ESTree } from 'vite';

/** A text that a person may see or hear, where it stands in the sources. */
export type UiText = { readonly line: number; readonly text: string };

/** Where everything that the app says is kept; nothing else says anything. */
export const isStringsFile = (path: string): boolean => /[sS]trings\.ts$/.test(path);

/** Attributes and properties that are seen or heard. */
const spoken = new Set(
  (
    'aria-label aria-description aria-roledescription aria-valuetext aria-placeholder ' +
    'alt confirm detail hint label message placeholder summary title'
  ).split(' '),
);

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);
/** Words with a capital and a space or a full stop: a sentence or a name of something, whoever shows it. */
const isSentence = (text: string): boolean => /^[“‘]?\p{Lu}\p{Ll}+(?:[ ’].*\p{L}|.*[.…?!])/u.test(text);

/** What is thrown or compared with is not shown. */
const isUnseen = (callee: ESTree.Node): boolean =>
  callee.type === 'Identifier'
    ? /(Error|Exception|unanswered)$/.test(callee.name)
    : callee.type === 'MemberExpression' &&
      callee.property.type === 'Identifier' &&
      ['includes', 'startsWith', 'endsWith'].includes(callee.property.name);

/** The same in every language. */
const productName = 'Clinic Companion';

/** Words on screen that stand in the sources instead of a strings file. */
export function uiTextFaults(path: string, source: string): readonly UiText[] {
  const { program, errors } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? ''}`);
  const found: UiText[] = [];
  const unseen: (readonly [number, number])[] = [];
  const add = (start: number, text: string): void => {
    if (text === productName || unseen.some(([from, to]) => from <= start && start < to)) return;
    found.push({ line: source.slice(0, start).split('\n').length, text });
  };
  const addLiterals = (node: ESTree.Node | null): void => {
    if (node === null) return;
    for (const { start, text } of literalsIn(node)) if (hasWord(text)) add(start, text);
  };
  const passOver = ({ callee, start, end }: ESTree.NewExpression | ESTree.CallExpression): void => {
    if (isUnseen(callee)) unseen.push([start, end]);
  };
  new Visitor({
    NewExpression: passOver,
    CallExpression: passOver,
    JSXText: ({ start, value }) => {
      if (hasWord(value)) add(start, value.trim());
    },
    JSXElement: ({ children }) => {
      for (const child of children)
        if (child.type === 'JSXExpressionContainer') addLiterals(child.expression);
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && spoken.has(name.name)) addLiterals(value);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && spoken.has(key.name)) addLiterals(value);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && isSentence(value)) add(start, value);
    },
    TemplateElement: ({ start, value }) => {
      if (isSentence(value.raw)) add(start, value.raw);
    },
  }).visit(program);
  return found.filter(
    (one, at) => found.findIndex(({ line, text }) => line === one.line && text === one.text) === at,
  );
}

/** The texts that an expression may come to, as far as they stand in it. */
function literalsIn(node: ESTree.Node): readonly { readonly start: number; readonly text: string }[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ start: node.start, text: node.value }] : [];
    case 'TemplateLiteral':
      return node.quasis.map(({ start, value }) => ({ start, text: value.raw }));
    case 'ConditionalExpression':
      return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
    case 'LogicalExpression':
      return [...literalsIn(node.left), ...literalsIn(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...literalsIn(node.left), ...literalsIn(node.right)] : [];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return literalsIn(node.expression);
    default:
      return [];
  }
}
