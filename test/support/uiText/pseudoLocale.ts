import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';

/** Where everything that the app says is kept. */
const isStringsFile = (path: string): boolean => /[sS]trings\.ts$/.test(path);

/** As another language would have it: no letter stays as it was, and each word is about a third longer. */
export const pseudo = (text: string): string =>
  // What stands in braces is filled in later.
  text.replaceAll(/\{\w+\}|[a-z]/gi, (part) => {
    const other = accented[plain.indexOf(part)];
    if (part.length > 1 || other === undefined) return part;
    return 'aeiou'.includes(part) ? `${other}${other}` : other;
  });

/** A build whose strings files speak pseudo: whatever does not is not in a strings file. */
export const pseudoLocale = (): Plugin => ({
  name: 'pseudo-locale',
  enforce: 'pre',
  transform: (code, id) => (isStringsFile(id) ? translate(id, code) : null),
});

/** `was`: as it stands somewhere behind `start`. */
type Piece = { readonly start: number; readonly was: string; readonly is: string };

function translate(path: string, source: string): string {
  const pieces = new Map<number, Piece>();
  const say = (node: ESTree.Node | null): void => {
    for (const piece of saidBy(node)) pieces.set(piece.start, piece);
  };
  new Visitor({
    VariableDeclarator: ({ init }) => say(init),
    ReturnStatement: ({ argument }) => say(argument),
    ArrowFunctionExpression: ({ body }) => say(body.type === 'BlockStatement' ? null : body),
  }).visit(parseSync(path, source, { lang: 'ts' }).program);
  return [...pieces.values()]
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, was, is }) => text.slice(0, start) + text.slice(start).replace(was, () => is),
      source,
    );
}

/** The literals that an expression is made of, not those that it compares with or passes on. */
function saidBy(node: ESTree.Node | null): readonly Piece[] {
  if (node === null) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && node.raw !== null
        ? [{ start: node.start, was: node.raw, is: JSON.stringify(pseudo(node.value)) }]
        : [];
    case 'TemplateLiteral':
      return [
        ...node.quasis.map(({ start, value }) => ({ start, was: value.raw, is: pseudo(value.raw) })),
        ...node.expressions.flatMap(saidBy),
      ];
    case 'TaggedTemplateExpression':
      return saidBy(node.quasi);
    case 'ObjectExpression':
      return node.properties.flatMap((one) => (one.type === 'Property' ? saidBy(one.value) : []));
    case 'ArrayExpression':
      return node.elements.flatMap((one) => (one?.type === 'SpreadElement' ? [] : saidBy(one)));
    case 'ConditionalExpression':
      return [...saidBy(node.consequent), ...saidBy(node.alternate)];
    case 'LogicalExpression':
      return [...saidBy(node.left), ...saidBy(node.right)];
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return saidBy(node.expression);
    default:
      return [];
  }
}
