import { expect, it } from 'vitest';
import { resultsOf } from '../../mutation/mutationReport.ts';

const source = 'function poll() {\n  if (waitMs > 0) {\n    sleep();\n  }\n}';
const at = (line: number, from: number, to: number, endLine = line) => ({
  start: { line, column: from },
  end: { line: endLine, column: to },
});
const report = {
  files: {
    'main/poll.ts': {
      source,
      mutants: [
        { status: 'Survived', replacement: 'waitMs >= 0', location: at(2, 7, 17) },
        { status: 'NoCoverage', replacement: '{\n}', location: at(2, 19, 4, 4) },
        { status: 'Killed', replacement: 'true', location: at(2, 7, 17) },
        { status: 'Timeout', replacement: 'false', location: at(2, 7, 17) },
        { status: 'Ignored', replacement: '', location: at(3, 5, 13) },
      ],
    },
  },
};

it('says which changes no test notices, but for those that were accepted', () => {
  const accepted = [
    {
      why: 'Waiting for no time is not waiting.',
      in: { 'main/poll.ts': ['if (⟦waitMs > 0 → waitMs >= 0⟧) {'] },
    },
    {
      why: 'Once.',
      in: {
        'main/poll.ts': ['⟦gone → {}⟧', 'if (⟦waitMs > 0 → false⟧) {'],
        'main/other.ts': ['⟦not looked at → {}⟧'],
      },
    },
  ];
  expect(resultsOf(report, accepted)).toEqual([
    {
      file: 'main/poll.ts',
      noticed: 2,
      survivors: ['if (waitMs > 0) ⟦{ → { }⟧'],
      accepted: 1,
      outdated: ['⟦gone → {}⟧'],
    },
  ]);
});
