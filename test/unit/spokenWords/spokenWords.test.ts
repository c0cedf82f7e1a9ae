import { describe, expect, it } from 'vitest';
import { utterancesIn } from '../../spokenWords/utterances.ts';
import { withUtterances } from '../../spokenWords/spokenPage.ts';

describe('the utterances in a debug file of Orca', () => {
  it('are what it speaks, in order, without the voice', () => {
    const output = [
      "08:01:02.123456 - SPEECH OUTPUT: 'Send button.'{'established': False}",
      '08:01:02.223456 - EVENT MANAGER: queue is empty',
      "08:01:02.323456 - SPEECH OUTPUT: 'Who are you?' voice=system{'rate': 50}",
      "08:01:02.423456 - SPEECH OUTPUT: 'Biscuit: Note ready' None",
    ].join('\n');
    expect(utterancesIn(output)).toEqual(['Send button.', 'Who are you?', 'Biscuit: Note ready']);
  });

  it('keep an apostrophe in the text', () => {
    expect(utterancesIn("SPEECH OUTPUT: 'it's safe' {'rate': 50}")).toEqual(["it's safe"]);
  });

  it('leave out the keys that it repeats', () => {
    const output = ['O', 'k', 'space', 'dot', '•', 'Ok.']
      .map((text) => `SPEECH OUTPUT: '${text}'{}`)
      .join('\n');
    expect(utterancesIn(output)).toEqual(['Ok.']);
  });

  it('leave out what is empty', () => {
    expect(utterancesIn("SPEECH OUTPUT: ''{}\nSPEECH OUTPUT: ' '{}")).toEqual([]);
  });
});

describe('the page of spoken words', () => {
  const page = 'Before.\n\n<!-- spoken words: begin -->\nold\n<!-- spoken words: end -->\n\nAfter.\n';

  it('gets the utterances of each step between its marks', () => {
    const written = withUtterances(page, [{ name: 'unlock', utterances: ['Who are you?', 'Unlock button'] }]);
    expect(written).toMatch(/^Before\./);
    expect(written).toMatch(/After\.\n$/);
    expect(written).toContain('### Unlock\n\n```text\nWho are you?\nUnlock button\n```\n');
    expect(written).not.toContain('old');
  });

  it('is refused without marks', () => {
    expect(() => withUtterances('Before.', [])).toThrow('no place');
  });
});
