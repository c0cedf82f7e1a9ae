import { expect, it } from 'vitest';
import { runSystemTool } from '../../../../main/policy/policyPlaces.ts';

const node = (program: string): readonly string[] => ['-e', program];

it('runSystemTool gives what a program of the system wrote, and how it ended', () => {
  const run = runSystemTool(process.execPath, node('process.stdout.write("Tierärzte"); process.exit(0)'));
  expect(run).toEqual({ code: 0, stdout: 'Tierärzte', isLate: false });
  const failed = runSystemTool(process.execPath, node('process.exit(3)'));
  expect(failed).toMatchObject({ code: 3, isLate: false });
});

it('runSystemTool says where one did not run', () => {
  expect(runSystemTool('/nowhere/plutil', [])).toEqual({ code: null, stdout: '', isLate: false });
});

it('runSystemTool does not wait for one that hangs', () => {
  const run = runSystemTool(process.execPath, node('setInterval(() => undefined, 1000)'), 300);
  expect(run).toMatchObject({ code: null, isLate: true });
});
