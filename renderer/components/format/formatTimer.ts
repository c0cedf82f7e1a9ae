export const two = (n: number): string => String(n).padStart(2, '0');

/** 04:17; 1:04:17. Only completed seconds count. */
export function formatTimer(durationMs: number): string {
  const seconds = Math.floor(Math.max(0, durationMs) / 1000);
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
