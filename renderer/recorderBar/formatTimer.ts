const two = (n: number): string => String(n).padStart(2, '0');

/** 04:17, and 1:04:17 from an hour on; only completed seconds. */
export function formatTimer(recordedMs: number): string {
  const seconds = Math.floor(recordedMs / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
