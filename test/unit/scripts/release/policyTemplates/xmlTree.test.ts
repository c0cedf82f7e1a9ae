import { expect, it } from 'vitest';
import { element, xmlDocument } from '../../../../../scripts/release/policyTemplates/xml.ts';
import { child, xmlTree } from '../../../../support/policyTemplates/xmlTree.ts';

it('reads what was written, with every character that XML escapes', () => {
  const signs = `<a & "b" 'c'> ]]>`;
  const document = xmlDocument(
    element('one', { said: signs }, [
      element('two', {}, [signs]),
      { comment: 'three' },
      { disabled: [element('four', {}, ['4'])] },
    ]),
  );
  const read = xmlTree(document);
  expect(read.attributes).toEqual({ said: signs });
  expect(child(read, 'two').text).toBe(signs);
  expect(read.comments.map((comment) => comment.trim())).toEqual(['three', '<four>4</four>']);
  expect(() => xmlDocument(element('one', {}, [{ comment: 'a -- b' }]))).toThrow('--');
});

it.each([
  '',
  '<a>',
  '</a>',
  '<a></b>',
  '<a/><b/>',
  '<a>&b</a>',
  '<a>&nbsp;</a>',
  '<a b="1" b="2"/>',
  '<a b=1/>',
  '<a><!-- b -- c --></a>',
  '<a>1 < 2</a>',
  'a<a/>',
])('throws at %j', (document) => {
  expect(() => xmlTree(document)).toThrow();
});
