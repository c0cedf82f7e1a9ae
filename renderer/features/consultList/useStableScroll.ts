import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultRows } from './useConsultRows.ts';

/** The row at the upper edge, and where the row begins. */
type TopRow = { readonly id: ConsultId; readonly index: number; readonly start: number };
type List = Virtualizer<HTMLDivElement, Element>;

/** Rows that come or go above do not move the rows in sight; at its top, the list shows new rows. */
export function useStableScroll(virtual: List, rows: ConsultRows): void {
  const topRow = useRef<TopRow | null>(null);
  useLayoutEffect(() => {
    const offset = virtual.scrollOffset ?? 0;
    const moved = offset > 0 ? movedBy(topRow.current, virtual, rows) : 0;
    if (moved !== 0) virtual.scrollToOffset(offset + moved);
    topRow.current = rowAtEdge(offset + moved, virtual, rows);
  });
}

function movedBy(row: TopRow | null, virtual: List, { indexOf }: ConsultRows): number {
  const index = row === null ? null : indexOf(row.id);
  if (row === null || index === null || index === row.index) return 0;
  return (virtual.measurementsCache[index]?.start ?? row.start) - row.start;
}

function rowAtEdge(offset: number, virtual: List, { rowAt }: ConsultRows): TopRow | null {
  const item = virtual.getVirtualItemForOffset(offset);
  const row = item === undefined ? undefined : rowAt(item.index);
  if (item === undefined || row === undefined) return null;
  return { id: row.id, index: item.index, start: item.start };
}
