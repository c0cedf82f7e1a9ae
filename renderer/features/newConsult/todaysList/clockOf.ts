import { two } from '../../../components/format/formatTimer.ts';
import { appointmentStrings } from '../../../strings/appointmentStrings.ts';

/** 14:02 from minutes since midnight. */
export const clockOf = (minutes: number | null): string =>
  minutes === null ? appointmentStrings.noTime : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
