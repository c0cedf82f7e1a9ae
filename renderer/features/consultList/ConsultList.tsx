import {
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, type JSX } from 'react';
import { isFiltered } from '../../../shared/consult/listFilters.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { nothingChosen } from '../../state/consultList/listFilters.ts';
import { focusFirstRow, focusListSearch } from '../../state/focusTargets.ts';
import { useApp, useMain, useNow, useUi } from '../../state/app.ts';
import { listStrings } from '../../strings/listStrings.ts';
import { strings } from '../../strings/strings.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { itemIndexOf } from '../../components/listItems.ts';
import { patientName } from '../../components/format/patientName.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './ConsultList.module.css';
import { ConsultRow, rowDistinctions, groupAt, headingAbove } from './ConsultRow.tsx';
import type { ConsultRows } from './useConsultRows.ts';
import { useRowFocus } from './useRowFocus.ts';
import { useRowPlaces, useSteadyRows } from './useSteadyRows.ts';

/** The height of a row without a heading; with one, it is measured once the row is drawn. */
const usualHeight = 36;
/** This many rows in front are always drawn, so that a screen reader or a script gets all of those lists. */
const mostAlwaysDrawn = 20;
const rowsAround = 6;

/** Draws only the rows in sight and those around them, so fifty thousand consults cost no more than a few. */
export function ConsultList({ rows: latest }: { readonly rows: ConsultRows }): JSX.Element {
  const app = useApp();
  const { rows, setAimed } = useSteadyRows(latest);
  const openId = useMain((s) => s.open?.id ?? null);
  const now = useNow(30_000);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { total, groups, rowAt } = rows;
  const { request } = latest;
  // As far as the list's beginning has the rows.
  const first = useMain((s) => s.consults);
  const distinctions = useMemo(() => rowDistinctions(first), [first]);
  const { tabStop, holder, handlers } = useRowFocus(list, {
    rows,
    openId,
    rowsInSight: () => (virtual.range === null ? 1 : virtual.range.endIndex - virtual.range.startIndex),
    reveal: (index) => virtual.scrollToIndex(index),
  });
  const inFront = groups.notSent + groups.needsYou;
  const alwaysDrawn = (): readonly number[] => [
    ...Array(Math.min(inFront, mostAlwaysDrawn)).keys(),
    tabStop,
    holder() ?? tabStop,
  ];

  // oxlint-disable-next-line react/incompatible-library -- nothing is memoized by a compiler here
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    // Rows of a folded list have no height, and it must unfold as tall as it was.
    measureElement: (row, entry, of) => measureElement(row, row.checkVisibility() ? entry : undefined, of),
    overscan: rowsAround,
    getItemKey: rows.keyAt,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...alwaysDrawn()])]
        .filter((index) => index < total)
        .toSorted((a, b) => a - b),
    useFlushSync: false,
  });
  const drawn = virtual.getVirtualItems();
  // Before the rows are scrolled to where they stood.
  const { meantAt, forget } = useRowPlaces(list, drawn, rows);
  useStableScroll(virtual, rows);
  const isUnfolded = useUi((s) => s.isListOpen);
  // What needs the vet stands first.
  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [isUnfolded]);
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
  useEffect(
    () => request(startIndex, Math.min(endIndex + rowsAround, Math.max(total, 1))),
    [request, startIndex, endIndex, total],
  );
  if (total === 0) return <EmptyList by={rows.by} />;

  const height = virtual.getTotalSize();
  const topOf = (index: number): number =>
    index >= total ? height : (virtual.measurementsCache[index]?.start ?? height);
  // A recording that runs or is paused is not sent, and cannot be.
  const notSent = Array.from({ length: groups.notSent }, (_, index) => rowAt(index));
  const isOneToSend = notSent.some((row) => row?.phase !== 'recording');
  const onlyName = notSent.length === 1 && notSent[0] ? patientName(notSent[0].patient) : null;
  const lists = [
    { name: listStrings.notSent, from: 0, to: groups.notSent },
    { name: strings.list.needsYou, from: groups.notSent, to: inFront },
    { name: strings.list.name, from: inFront, to: total },
  ].filter(({ from, to }) => to > from);

  return (
    <div className={cx(looks.anchor, styles.scroll)} ref={scroller}>
      {/* A part of the group, in the search or filtered, is not all. */}
      {isOneToSend && rows.by === null ? <SendAllNotSent only={onlyName} /> : null}
      <div
        ref={list}
        className={looks.anchor}
        style={{ height }}
        data-consults
        {...handlers}
        onPointerMove={({ pointerType, movementY }) => {
          if (pointerType === 'touch') return;
          setAimed(true);
          // The press itself moves a mouse by a pixel or two.
          if (Math.abs(movementY) > 2) forget();
        }}
        onPointerLeave={() => setAimed(false)}
        // The wheel brings rows that nobody has aimed at.
        onWheel={() => setAimed(false)}
        onClick={({ target, clientY, detail }) => {
          const index = target instanceof Element && target.closest('button') && itemIndexOf(target);
          if (typeof index !== 'number') return;
          const id = (detail > 0 && meantAt(clientY)) || rowAt(index)?.id;
          if (id !== undefined) app.openConsult(id);
        }}
      >
        {lists.map(({ name, from, to }) => (
          <ul
            key={name}
            role="list"
            aria-label={name}
            className={styles.list}
            style={{ top: topOf(from), height: topOf(to) - topOf(from) }}
          >
            {drawn
              .filter(({ index }) => index >= from && index < to)
              .map(({ index, start }) => {
                const row = rowAt(index);
                if (row === undefined) return null;
                const heading = headingAbove(index, { rowAt, groups, now });
                return (
                  <li
                    // Drawn anew in each list, so that its height is measured at once.
                    key={`${rows.key} ${row.id}`}
                    ref={virtual.measureElement}
                    className={styles.item}
                    style={{ transform: `translateY(${start - topOf(from)}px)` }}
                    data-index={index}
                    aria-setsize={to - from}
                    aria-posinset={index - from + 1}
                  >
                    {heading === null ? null : (
                      <h2
                        className={cx(styles.heading, heading.isUrgent && styles.urgent)}
                        data-first={index === 0}
                      >
                        {heading.text}
                        {heading.count === null ? null : <span> {heading.count}</span>}
                      </h2>
                    )}
                    <ConsultRow
                      row={row}
                      group={groupAt(index, groups).group}
                      distinction={distinctions.get(row.id) ?? null}
                      now={now}
                      isOpen={row.id === openId}
                      isTabStop={index === tabStop}
                    />
                  </li>
                );
              })}
          </ul>
        ))}
      </div>
    </div>
  );
}

/** Stands in the line of the group's heading, outside the list that the arrow keys go through. */
function SendAllNotSent({ only }: { readonly only: string | null }): JSX.Element {
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

/** Rows that come or go above do not move the rows in sight; at its top, where each list begins, it shows new rows. */
function useStableScroll(virtual: Virtualizer<HTMLDivElement, Element>, rows: ConsultRows): void {
  const { key, rowAt, indexOf } = rows;
  const topRow = useRef({ key, id: null as ConsultId | null, index: 0, start: 0 });
  useLayoutEffect(() => {
    const before = virtual.scrollOffset ?? 0;
    const was = topRow.current;
    const index = indexOf(was.id);
    const isMoved = before > 0 && index !== null && index !== was.index;
    const moved = isMoved ? (virtual.measurementsCache[index]?.start ?? was.start) - was.start : 0;
    const offset = was.key === key ? before + moved : 0;
    if (offset !== before) virtual.scrollToOffset(offset);
    const { index: at = 0, start = 0 } = virtual.getVirtualItemForOffset(offset) ?? {};
    topRow.current = { key, id: rowAt(at)?.id ?? null, index: at, start };
  });
}

function EmptyList({ by }: Pick<ConsultRows, 'by'>): JSX.Element {
  const app = useApp();
  const isKnown = useMain((s) => s.consultCount === 0);
  if (by === null) return <p className={looks.empty}>{isKnown ? strings.list.empty : ''}</p>;
  return (
    <div className={cx(looks.closeStack, looks.breakable, looks.empty)}>
      <p>{listStrings.nothing(by.query, isFiltered(by.filters))}</p>
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
