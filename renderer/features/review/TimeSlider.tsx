import type { CSSProperties, JSX, KeyboardEvent, PointerEvent } from 'react';
import { formatDurationInWords, formatTenths } from '../../components/format/time.ts';
import { valueAfterKey } from './selectedRange.ts';

type Props = {
  readonly label: string;
  readonly valueMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** The whole length, which corresponds to the parent's width. */
  readonly lengthMs: number;
  readonly className: string | undefined;
  /** Arrows move it by a tenth of a second, and with Shift by a second. */
  readonly isFine?: boolean;
  readonly onChange: (valueMs: number) => void;
};

/** A slider on a time line, moved by mouse or keys. The line's own element contains it. */
export function TimeSlider(props: Props): JSX.Element {
  const { label, valueMs, minMs, maxMs, lengthMs, className, isFine = false, onChange } = props;
  const unitMs = isFine ? 100 : 1_000;
  const inUnits = (ms: number): number => Math.round(ms / unitMs) / (1_000 / unitMs);
  const change = (ms: number): void => onChange(Math.max(minMs, Math.min(maxMs, ms)));

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = valueAfterKey(event.key, { valueMs, minMs, maxMs }, event.shiftKey ? 1_000 : unitMs);
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
      aria-valuemin={inUnits(minMs)}
      aria-valuemax={inUnits(maxMs)}
      aria-valuenow={inUnits(valueMs)}
      aria-valuetext={isFine ? formatTenths(valueMs) : formatDurationInWords(valueMs)}
      className={className}
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
