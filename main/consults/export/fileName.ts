import type { Patient } from '../../../shared/consult/consult.ts';
import { dateFromMilliseconds } from '../../../shared/text/dates.ts';

/** Of the 255 bytes of a name; the rest is for the time, the mark and a temporary ending. */
const patientBytes = 120;
/** Many programs on Windows open no path of 260 or more UTF-16 units, and the folder needs some. */
const patientUnits = 60;

export function formatPatientForFileName(patient: Patient): string {
  const safe = patient.name
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}<>:"/\\|?*]+/gu, ' ')
    .trim();
  let who = '';
  for (const character of safe) {
    const longer = who + character;
    if (Buffer.byteLength(longer) > patientBytes || longer.length > patientUnits) break;
    who = longer;
  }
  return who === '' ? 'Unnamed patient' : who.trim();
}

/** 2026-11-20 14-02-09, by this computer's clock. */
export function formatTimeForFileName(atMs: number): string {
  const at = dateFromMilliseconds(atMs);
  if (at === null) return 'unknown time';
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}-${two(at.getMinutes())}-${two(at.getSeconds())}`;
}
