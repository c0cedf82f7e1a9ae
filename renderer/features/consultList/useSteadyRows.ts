import { useLayoutEffect, useRef, useState, type PointerEvent, type MouseEvent, type RefObject } from 'react';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import type { ConsultId } from '../../../shared/ids.ts';
import { guardMs } from '../../components/Button.tsx';
import { itemIndexOf } from '../../components/listItems.ts';
import { useApp, useUi } from '../../state/app.ts';
import { groupAt, type RowGroup } from './ConsultRow.tsx';
import type { ConsultRows } from './useConsultRows.ts';

/** How long after its last move a hand may still press what it has aimed at, in ms. */
const aimMs = 1_000;

/**
 * Rows keep their places, and new ones wait, while a mouse moves
 * over them: what is pressed is what stood there.
 */
export function useSteadyRows(latest: ConsultRows) {
  const [isAimed, setAimed] = useState(false);
  const [shown, show] = useState(latest);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A list that was forgotten, as at a lock, begins again with a smaller revision.
  const isSteady = isAimed && shown.key === latest.key && shown.revision < latest.revision;
  if (!isSteady && shown !== latest) show(latest);
  return {
    rows: isSteady ? shown : latest,
    setAimed: (isNow: boolean): void => {
      clearTimeout(timer.current);
      setAimed(isNow);
      if (isNow) timer.current = setTimeout(setAimed, aimMs, false);
    },
  };
}

type Places = ReadonlyMap<ConsultId, { readonly group: RowGroup; readonly start: number }>;

/**
 * A row travels into another group; a finger or a resting mouse
 * presses a moment later what stood there before.
 */
export function useRowPlaces(
  list: RefObject<HTMLElement | null>,
  drawn: readonly VirtualItem[],
  { rowAt, groups, revision }: ConsultRows,
) {
  const places = useRef<Places>(new Map());
  /** Before rows moved for that revision: where they stood, and the list's top in the window. */
  const before = useRef({ revision, places: new Map() as Places, top: 0, untilMs: 0 });
  useLayoutEffect(() => {
    const was = places.current;
    const now = drawn.flatMap(({ index, start }) => {
      const id = rowAt(index)?.id;
      return id === undefined ? [] : [[id, { index, start, group: groupAt(index, groups).group }] as const];
    });
    places.current = new Map(now);
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const isMoved = now.some(([id, { start }]) => start !== (was.get(id)?.start ?? start));
    // Once drawn, rows are measured, and some move again.
    if (isMoved && before.current.revision !== revision)
      before.current = { revision, places: was, top, untilMs: performance.now() + guardMs };
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [id, { index, group, start }] of now) {
      const from = was.get(id);
      if (from === undefined || from.group === group) continue;
      list.current
        ?.querySelector(`[data-index="${index}"] > button`)
        ?.animate({ translate: [`0 ${from.start - start}px`, '0'] }, { duration: 160, easing: 'ease-out' });
    }
  });
  return {
    /** The consult that a press there is meant for, if rows have just moved. */
    meantAt: (y: number): ConsultId | undefined =>
      performance.now() > before.current.untilMs
        ? undefined
        : [...before.current.places].findLast(([, { start }]) => start <= y - before.current.top)?.[0],
    /** The vet has seen where the rows are now. */
    forget: (): void => {
      before.current.untilMs = 0;
    },
  };
}

type SteadyRows = ReturnType<typeof useSteadyRows>;
type RowPlaces = ReturnType<typeof useRowPlaces>;

/** A press opens the consult that it is meant for. */
export function useRowPress({ meantAt, forget }: RowPlaces, { rows, setAimed }: SteadyRows) {
  const app = useApp();
  return {
    onPointerMove({ pointerType, movementY }: PointerEvent): void {
      if (pointerType === 'touch') return;
      setAimed(true);
      // The press itself moves a mouse by a pixel or two.
      if (Math.abs(movementY) > 2) forget();
    },
    onPointerLeave: (): void => setAimed(false),
    // The wheel brings rows that nobody has aimed at.
    onWheel: (): void => setAimed(false),
    onClick({ target, clientY, detail }: MouseEvent): void {
      const index = target instanceof Element && target.closest('button') && itemIndexOf(target);
      if (typeof index !== 'number') return;
      const id = (detail > 0 && meantAt(clientY)) || rows.rowAt(index)?.id;
      if (id !== undefined) app.openConsult(id);
    },
  };
}

/**
 * Rows that come or go above do not move the rows in sight. The list shows new rows at its top, where each
 * list begins, and again when it unfolds: what needs the vet stands first.
 */
export function useStableScroll(virtual: Virtualizer<HTMLDivElement, Element>, rows: ConsultRows): void {
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
  const isUnfolded = useUi((s) => s.isListOpen);
  useLayoutEffect(() => {
    virtual.scrollElement?.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- at each unfolding
  }, [virtual, isUnfolded]);
}
