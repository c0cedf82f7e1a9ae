import { useCallback, useMemo, useState, type JSX, type KeyboardEvent } from 'react';
import type { ConsultRow as Row } from '../../../shared/snapshot.ts';
import { useMirror, useNow } from '../../state/hooks.ts';
import { strings } from '../../ui/strings.ts';
import styles from './ConsultList.module.css';
import { ConsultRow } from './ConsultRow.tsx';
import { groupByDay } from './groupByDay.ts';

const firstRows = 60;
const moreRows = 200;

function moveFocus(list: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('button')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const places: Record<string, number> = {
    ArrowDown: Math.min(at + 1, rows.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: rows.length - 1,
  };
  const next = places[key];
  if (next === undefined) return false;
  rows[next]?.focus();
  return true;
}

/** The rows, as many as have been scrolled to: thousands of consults cost no more than the first few. */
export function ConsultList({ rows }: { readonly rows: readonly Row[] }): JSX.Element {
  const openId = useMirror((m) => m.snapshot?.open?.id ?? null);
  const now = useNow(30_000);
  const [count, setCount] = useState(firstRows);
  const drawn = useMemo(() => rows.slice(0, count), [rows, count]);
  const groups = useMemo(() => groupByDay(drawn, now), [drawn, now]);
  const hasMore = rows.length > count;

  // A new end for each batch: one that stays in sight would not be reported a second time.
  const watchEnd = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setCount((shown) => shown + moreRows);
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
  }, []);

  const tabStop = drawn.some((row) => row.id === openId) ? openId : (drawn[0]?.id ?? null);

  return (
    <div className={styles.scroll}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul role="list" aria-label={strings.list.name} data-consults onKeyDown={onKeyDown}>
        {groups.map((group) =>
          group.rows.map((row, index) => (
            <ConsultRow
              key={row.id}
              row={row}
              day={index === 0 ? group.title : null}
              isOpen={row.id === openId}
              isTabStop={row.id === tabStop}
            />
          )),
        )}
      </ul>
      {hasMore ? <div key={count} ref={watchEnd} className={styles.end} /> : null}
    </div>
  );
}
