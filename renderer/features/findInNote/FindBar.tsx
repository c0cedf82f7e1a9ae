import { useEffect, useRef, type JSX, type KeyboardEvent } from 'react';
import { changeFind, replaceAll, replaceCurrent, stepFind } from '../../state/note/findInNote.ts';
import { Button } from '../../components/Button.tsx';
import { Check, SearchField } from '../../components/Field.tsx';
import { cx } from '../../components/styles/cx.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { CloseIcon } from '../../components/icons/icons.tsx';
import { noteStrings } from '../../strings/noteStrings.ts';
import { SteppedField } from '../../components/SteppedField.tsx';
import looks from '../../components/styles/looks.module.css';
import sticky from '../../components/styles/stickyBar.module.css';
import { strings as common } from '../../strings/strings.ts';
import { usePageMark } from '../../components/usePageMark.ts';
import styles from './FindBar.module.css';
import { leaveFind } from './showFind.ts';
import type { Found } from './useFound.ts';

const strings = noteStrings.find;

type Props = {
  readonly found: Found;
  readonly heading: string | null;
  readonly isEditable: boolean;
};

const isUnmodifiedEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;

export function FindBar({ found, heading, isEditable }: Props): JSX.Element {
  const { now, count, at } = found;
  const query = useRef<HTMLInputElement>(null);
  const { query: typed, openCount } = now;

  // Runs each time somebody opens the search, even if the bar was open already.
  useEffect(() => {
    if (openCount > 0) query.current?.select();
  }, [openCount]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leaveFind();
  };
  const hasNone = count === 0;
  usePageMark('find');

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search
      className={cx(looks.closeGrid, styles.bar, sticky.bar)}
      aria-label={strings.open(isEditable)}
      data-find
      onKeyDown={onKeyDown}
    >
      <SteppedField
        isSearching={typed.trim() !== ''}
        count={
          <>
            {common.transcript.count(at + 1, count)}
            {heading === null ? null : <VisuallyHidden>, {heading}</VisuallyHidden>}
          </>
        }
        previous={strings.previous}
        next={strings.next}
        onStep={stepFind}
      >
        <SearchField
          ref={query}
          label={strings.find}
          value={typed}
          onChange={(event) => changeFind({ query: event.target.value })}
          onKeyDown={(event) => {
            if (!isUnmodifiedEnter(event)) return;
            event.preventDefault();
            stepFind(event.shiftKey ? -1 : 1);
          }}
        />
      </SteppedField>
      <div className={cx(looks.row, styles.aside)}>
        <Check
          label={strings.matchCase}
          checked={now.isCaseMatched}
          onChange={(isCaseMatched) => changeFind({ isCaseMatched })}
        />
        <Button look="icon" label={strings.close} onClick={leaveFind} icon={<CloseIcon />} />
      </div>
      {isEditable ? (
        <>
          <SearchField
            type="text"
            label={strings.replaceWith}
            value={now.replacement}
            onChange={(event) => changeFind({ replacement: event.target.value })}
            onKeyDown={(event) => {
              if (!isUnmodifiedEnter(event)) return;
              event.preventDefault();
              replaceCurrent();
            }}
          />
          <div className={cx(looks.row, styles.aside)}>
            <Button aria-disabled={hasNone} onClick={replaceCurrent}>
              {strings.replace}
            </Button>
            <Button aria-disabled={hasNone} onClick={replaceAll}>
              {strings.replaceAll}
            </Button>
          </div>
        </>
      ) : null}
    </search>
  );
}
