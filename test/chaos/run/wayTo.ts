import type { ConsultState } from './messages.ts';
import type { Decision } from '../delivery/plan.ts';

type Step = { readonly command: string; readonly input: Readonly<Record<string, string | number | boolean>> };

/** Whether the app shows that a decision is carried out, and what to do next where it does not. */
export function wayTo(
  kind: Decision['kind'],
  consult: ConsultState,
  typed: string,
): readonly [boolean, Step] {
  const consultId = consult.id;
  const file: Step = { command: 'fileNote', input: { consultId } };
  const edit: Step = {
    command: 'editSection',
    input: { consultId, index: 0, content: typed, isRemoved: false },
  };
  switch (kind) {
    case 'file':
      return [consult.phase === 'filed', file];
    case 'editFile': {
      const isTyped = consult.typed === typed;
      return [consult.phase === 'filed' && isTyped && !consult.isChangedSinceFiled, isTyped ? file : edit];
    }
    case 'discard':
      return [consult.phase === 'discarded', { command: 'discard', input: { consultId } }];
    case 'restore':
      return [consult.phase !== 'discarded', { command: 'restore', input: { consultId } }];
  }
}

/** What the service is to hear of a decision; null: nothing. */
export function heardOf(kind: Decision['kind'], typed: string, history: readonly string[]): string | null {
  switch (kind) {
    case 'file':
      return 'original';
    case 'editFile':
      return typed;
    case 'discard':
      return 'discarded';
    case 'restore':
      return history.findLast((heard) => heard !== 'discarded') ?? null;
  }
}
