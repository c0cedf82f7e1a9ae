import type { CSSProperties, JSX, KeyboardEvent, PointerEvent } from 'react';
import { formatDurationInWords } from '../../components/format/time.ts';
import styles from './Review.module.css';
import { valueAfterKey } from './selectedRange.ts';

type Props = {
  readonly label: string;
  readonly valueMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** The whole length, which corresponds to the parent's width. */
  readonly lengthMs: number;
  readonly onChange: (valueMs: number) => void;
};

/** A slider on a time line, moved by mouse or keys. The line's own element contains it. */
export function TimeSlider(props: Props): JSX.Element {
  const { label, valueMs, minMs, maxMs, lengthMs, onChange } = props;
  const change = (ms: number): void => onChange(Math.max(minMs, Math.min(maxMs, ms)));

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = valueAfterKey(event.key, { valueMs, minMs, maxMs });
    if (target === null) return;
    event.preventDefault();
    change(target);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const line = event.currentTarget.parentElement?.getBoundingClientRect();
    if (line !== undefined) change(((event.clientX - line.left) / line.width) * lengthMs);
  };

  const place: CSSProperties = { insetInlineStart: `${(valueMs / Math.max(1, lengthMs)) * 100}%` };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.round(minMs / 1000)}
      aria-valuemax={Math.round(maxMs / 1000)}
      aria-valuenow={Math.round(valueMs / 1000)}
      aria-valuetext={formatDurationInWords(valueMs)}
      className={styles.slider}
      style={place}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.stopPropagation();
      }}
      onPointerMove={onPointerMove}
    />
  );
}
