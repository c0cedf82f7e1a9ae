import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { compareStrings as strings } from '../../strings/compareStrings.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { UndoIcon } from '../../components/icons/icons.tsx';
import { strings as common } from '../../strings/strings.ts';
import { ChangedText, Removed } from './ChangedText.tsx';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './ComparedSection.module.css';
import type { ComparedSection as Compared } from './compareSection.ts';

type Props = {
  readonly section: Compared;
  readonly index: number;
  /** The number, within the note, of the section's first change and of the current change; null: none. */
  readonly first: number;
  readonly current: number | null;
  /** null: the note cannot be changed. */
  readonly onPutBack: ((nth: number) => void) | null;
  readonly onPutBackAll: () => void;
};

function describeChangeCount({ edit, comparison, changeCount }: Compared): string {
  if (edit.isRemoved) return strings.leftOut(comparison.generatedWords);
  return changeCount === 0 ? strings.unchanged : strings.changed(changeCount, comparison);
}

type LeftOutProps = { readonly section: Compared; readonly nth: number; readonly current: number | null };

function LeftOut({ section, nth, current }: LeftOutProps): JSX.Element {
  return (
    <div className={styles.leftOut} data-change={nth} data-current={nth === current}>
      {section.generated === '' ? <p>{strings.noText}</p> : <Removed text={section.generated} />}
      {section.edit.content === null ? null : (
        <p className={cx(looks.quiet, styles.kept)}>{strings.leftOutKept}</p>
      )}
    </div>
  );
}

/** One section, with the number of its changes. */
export function ComparedSection(props: Props): JSX.Element {
  const { section, index, first, current, onPutBack, onPutBackAll } = props;
  const { heading, edit, comparison } = section;
  return (
    <div className={cx(looks.tightGrid, styles.section)} data-section={index}>
      <div className={cx(looks.row, styles.head)}>
        <h3 className={cx(looks.breakable, looks.heading)}>{heading}</h3>
        <p className={cx(looks.quiet, styles.count)}>{describeChangeCount(section)}</p>
        {onPutBack !== null && edit.isRemoved ? (
          <Button look="quiet" icon={<UndoIcon />} data-put-back onClick={() => onPutBack(first)}>
            <span>
              {common.note.restoreSection}
              <VisuallyHidden>{strings.of(heading)}</VisuallyHidden>
            </span>
          </Button>
        ) : null}
        {onPutBack !== null && edit.content !== null ? (
          <Button look="quiet" icon={<UndoIcon />} onClick={onPutBackAll}>
            <span>
              {strings.putBackSection}
              <VisuallyHidden>{strings.of(heading)}</VisuallyHidden>
            </span>
          </Button>
        ) : null}
      </div>
      {edit.isRemoved ? (
        <LeftOut section={section} nth={first} current={current} />
      ) : comparison.pieces.length === 0 ? (
        <p className={looks.quiet}>{strings.noText}</p>
      ) : (
        <ChangedText comparison={comparison} first={first} current={current} onPutBack={onPutBack} />
      )}
    </div>
  );
}
