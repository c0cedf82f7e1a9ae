import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { leftOut } from './chosenSpecs.ts';

/** At the end: how many tests ran, what they noted, and which were left out and why. */
class Summary implements Reporter {
  readonly #passed: string[] = [];
  readonly #failed: string[] = [];
  readonly #notes: string[] = [];

  onTestEnd(test: TestCase, { status, annotations }: TestResult): void {
    (status === 'passed' ? this.#passed : this.#failed).push(test.title);
    for (const { type, description } of annotations) this.#notes.push(`${type}: ${description ?? ''}`);
  }

  onEnd(): void {
    const lines = [
      '',
      `Under Wine, with one patched import: ${this.#passed.length} tests passed, ${this.#failed.length} failed, ${leftOut.length} left out by name.`,
      ...this.#notes,
      ...leftOut.map(({ title, why }) => `left out: ${title} (${why})`),
      '',
    ];
    process.stdout.write(lines.join('\n'));
  }
}

// Playwright takes a reporter from the default export only.
export default Summary;
