import type { JSX } from 'react';
import type { RecordingConcern, RecordingView } from '../../../shared/ipc/snapshot.ts';
import { WarningIcon } from '../../components/icons/icons.tsx';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { cx, looks } from '../../components/styles/looks.ts';

/**
 * A problem that may cost words is announced at once; the others wait for a pause. `saving_behind` has its own line.
 */
export const isPressing = (concern: RecordingConcern): boolean =>
  concern === 'no_sound' || concern === 'disk_low';

/** The most pressing first. */
export const shownConcerns = ({ concerns }: Pick<RecordingView, 'concerns'>): readonly RecordingConcern[] =>
  concerns
    .filter((concern) => concern !== 'saving_behind')
    .toSorted((a, b) => Number(isPressing(b)) - Number(isPressing(a)));

export function Concerns({ of }: { readonly of: Pick<RecordingView, 'concerns'> }): JSX.Element | null {
  const shown = shownConcerns(of);
  if (shown.length === 0) return null;
  return (
    <ul className={looks.closeStack}>
      {shown.map((concern) => (
        <li key={concern} className={cx(looks.line, looks.amber)}>
          <WarningIcon />
          <p role={isPressing(concern) ? 'alert' : 'status'} data-code={concern}>
            {strings.concerns[concern]}
          </p>
        </li>
      ))}
    </ul>
  );
}
