import { useLayoutEffect, useMemo, useRef } from 'react';
import { hasFilters } from '../../../shared/consult/listFilters.ts';
import { nothingChosen } from '../../state/consultList/listFilters.ts';
import { focusFirstRow, focusListSearch } from '../../state/focusTargets.ts';
import { useApp, useMain, useNow } from '../../state/app.ts';
import { listStrings } from '../../strings/listStrings.ts';
import { strings } from '../../strings/strings.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './ConsultList.module.css';
import { ConsultRow, rowDistinctions, groupAt, headingAbove } from './ConsultRow.tsx';
import type { ConsultRows } from './useConsultRows.ts';
import { useRowPlaces, useRowPress, useStableScroll, useSteadyRows } from './useSteadyRows.ts';
import { useVirtualRows } from './useVirtualRows.ts';

/** Draws only the rows in sight and those around them, so fifty thousand consults cost no more than a few. */
export function ConsultList({ rows: latest }: { readonly rows: ConsultRows }) {
  const { rows, setAimed } = useSteadyRows(latest);
  const openId = useMain((s) => s.open?.id ?? null);
  const now = useNow(30_000);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // As far as the list's beginning has the rows.
  const first = useMain((s) => s.consults);
  const distinctions = useMemo(() => rowDistinctions(first), [first]);
  const { virtual, drawn, lists, tabStop, handlers } = useVirtualRows(rows, {
    scroller,
    list,
    request: latest.request,
  });
  // Before the rows are scrolled to where they stood.
  const press = useRowPress(useRowPlaces(list, drawn, rows), { rows, setAimed });
  useStableScroll(virtual, rows);
  if (rows.total === 0) return <EmptyList by={rows.by} />;

  return (
    <div className={cx(looks.anchor, styles.scroll)} ref={scroller}>
      <SendAll {...rows} />
      <div
        ref={list}
        className={looks.anchor}
        style={{ height: virtual.getTotalSize() }}
        data-consults
        {...handlers}
        {...press}
      >
        {lists.map(({ name, from, to, top, height, items }) => (
          <ul key={name} role="list" aria-label={name} className={styles.list} style={{ top, height }}>
            {items.map(({ row, index, start }) => (
              <li
                // Drawn anew in each list, so that its height is measured at once.
                key={`${rows.key} ${row.id}`}
                ref={virtual.measureElement}
                className={styles.item}
                style={{ transform: `translateY(${start - top}px)` }}
                data-index={index}
                aria-setsize={to - from}
                aria-posinset={index - from + 1}
              >
                <RowHeading {...rows} {...{ index, now }} />
                <ConsultRow
                  row={row}
                  group={groupAt(index, rows.groups).group}
                  distinction={distinctions.get(row.id) ?? null}
                  now={now}
                  isOpen={row.id === openId}
                  isTabStop={index === tabStop}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </div>
  );
}

type HeadingProps = ConsultRows & { readonly index: number; readonly now: number };

function RowHeading({ index, ...list }: HeadingProps) {
  const heading = headingAbove(index, list);
  return heading === null ? null : (
    <h2 className={cx(styles.heading, heading.isUrgent && styles.urgent)} data-first={index === 0}>
      {heading.text}
      {heading.count !== null && <span> {heading.count}</span>}
    </h2>
  );
}

/**
 * Only where the whole group is in the list. A recording that runs or is paused is not sent, and cannot be.
 */
function SendAll({ by, groups, rowAt }: ConsultRows) {
  const notSent = Array.from({ length: groups.notSent }, (_, index) => rowAt(index));
  const isOneToSend = notSent.some((row) => row?.phase !== 'recording');
  const only = notSent.length === 1 && notSent[0] ? patientName(notSent[0].patient) : null;
  return isOneToSend && by === null ? <SendAllButton only={only} /> : null;
}

/** Stands in the line of the group's heading, outside the list that the arrow keys go through. */
function SendAllButton({ only }: { readonly only: string | null }) {
  const app = useApp();
  const connectionId = useMain((s) => s.active.id);
  const send = (): Promise<boolean> =>
    app.runSaved('sendAllNotSent', { connectionId }, (sent, { notify }) =>
      notify(listStrings.sentAll(sent, only)),
    );
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const shown = button.current;
    // With its group the button goes, and the focus must not be lost.
    return () => {
      if (shown !== null && shown === document.activeElement) queueMicrotask(focusFirstRow);
    };
  }, []);
  return (
    <StepButton
      ref={button}
      look="link"
      className={styles.sendAll}
      aria-label={listStrings.sendAllNotSent}
      step={send}
    >
      {listStrings.sendAll}
    </StepButton>
  );
}

function EmptyList({ by }: Pick<ConsultRows, 'by'>) {
  const app = useApp();
  const isKnown = useMain((s) => s.consultCount === 0);
  if (by === null) return <p className={looks.empty}>{isKnown ? strings.list.empty : ''}</p>;
  return (
    <div className={cx(looks.closeStack, looks.breakable, looks.empty)}>
      <p>{listStrings.nothing(by.query, hasFilters(by.filters))}</p>
      <Button
        onClick={() => {
          app.uiStore.setState({ query: '', filters: nothingChosen });
          focusListSearch(app);
        }}
      >
        {listStrings.showAll}
      </Button>
    </div>
  );
}
