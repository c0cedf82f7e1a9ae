import { useEffect, type JSX } from 'react';
import { forCurrentSession } from '../../../state/commands.ts';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import { strings } from '../../../strings/strings.ts';

type Props = {
  readonly name: string;
  /** 0 to 1; null where it is unknown. */
  readonly fraction: number | null;
};

/** Screen readers hear each quarter of long work once. */
export function useProgressNews(name: string, fraction: number | null): void {
  const quarter = fraction === null ? 0 : Math.floor(fraction * 4);
  useEffect(() => {
    if (quarter > 0 && quarter < 4)
      forCurrentSession().announce(`${name}: ${strings.phases.percent(quarter / 4)}`);
  }, [name, quarter]);
}

export function Progress({ name, fraction }: Props): JSX.Element {
  useProgressNews(name, fraction);
  return (
    <div className={looks.line}>
      <ProgressBar name={name} fraction={fraction} />
      <span className={cx(looks.muted, looks.fixed)} aria-hidden="true">
        {fraction === null ? '' : strings.phases.percent(fraction)}
      </span>
    </div>
  );
}
