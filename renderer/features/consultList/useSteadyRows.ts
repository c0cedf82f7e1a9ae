import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualItem } from '@tanstack/react-virtual';
import type { ConsultId } from '../../../shared/ids.ts';
import { guardMs } from '../../components/Button.tsx';
import { groupAt, type RowGroup } from './ConsultRow.tsx';
import type { ConsultRows } from './useConsultRows.ts';

/** How long after its last move a hand may still press what it has aimed at, in ms. */
const aimMs = 1_000;

/** Rows keep their places, and new ones wait, while a mouse moves over them: what is pressed is what stood there. */
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

/** A row travels into another group; a finger or a resting mouse presses a moment later what stood there before. */
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
