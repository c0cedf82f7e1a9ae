import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { compareStrings as strings } from '../../strings/compareStrings.ts';
import { cx } from '../../components/styles/cx.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { ChevronIcon, UndoIcon, UpIcon } from '../../components/icons/icons.tsx';
import looks from '../../components/styles/looks.module.css';
import sticky from '../../components/styles/stickyBar.module.css';
import { shortened } from './blanks.ts';
import { Added, Removed } from './ChangedText.tsx';
import styles from './CompareBar.module.css';
import { placeOf, type ComparedSection } from './compareSection.ts';
import { showNote } from './comparing.ts';

export const Legend = (): JSX.Element => (
  <p className={cx(looks.steps, styles.legend)} aria-hidden="true">
    <Removed text={strings.legendRemoved} /> <Added text={strings.legendAdded} />
  </p>
);

function describeChange(sections: readonly ComparedSection[], nth: number): string {
  const place = placeOf(sections, nth);
  if (place === null) return '';
  const { removed, added } = place.change ?? { removed: place.section.generated, added: '' };
  const parts = [
    ...(removed === '' ? [] : [strings.removed + shortened(removed)]),
    ...(added === '' ? [] : [strings.added + shortened(added)]),
  ];
  return strings.inSection(place.section.heading) + parts.join(', ');
}

type Props = {
  readonly sections: readonly ComparedSection[];
  readonly count: number;
  readonly current: number | null;
  readonly onGo: (nth: number) => void;
  /** null: the note cannot be changed. */
  readonly onPutBack: ((nth: number) => void) | null;
};

/** Leads back to the note, and from change to change; the bar stays in sight. */
export function CompareBar({ sections, count, current, onGo, onPutBack }: Props): JSX.Element {
  const isNone = count === 0;
  const step = (by: 1 | -1): void => {
    if (isNone) return;
    const from = current ?? (by === 1 ? -1 : count);
    onGo((from + by + count) % count);
  };
  return (
    <div className={cx(looks.spread, styles.bar, sticky.bar)} role="group" aria-label={strings.tools}>
      <Button onClick={showNote}>{strings.back}</Button>
      <span className={cx(looks.row, styles.steps)}>
        <span className={cx(looks.quiet, styles.count)} aria-live="polite">
          {current === null ? strings.places(count) : strings.place(current + 1, count)}
          <VisuallyHidden>{current === null ? '' : describeChange(sections, current)}</VisuallyHidden>
        </span>
        <Button
          look="icon"
          label={strings.previous}
          aria-disabled={isNone}
          onClick={() => step(-1)}
          icon={<UpIcon />}
        />
        <Button
          look="icon"
          label={strings.next}
          aria-disabled={isNone}
          onClick={() => step(1)}
          icon={<ChevronIcon />}
        />
        {onPutBack === null ? null : (
          <Button
            look="quiet"
            icon={<UndoIcon />}
            aria-disabled={current === null}
            onClick={() => {
              if (current !== null) onPutBack(current);
            }}
          >
            {strings.putBackThis}
          </Button>
        )}
      </span>
    </div>
  );
}
