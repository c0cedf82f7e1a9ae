const byName = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  TimeoutError: 'unanswered',
  OverconstrainedError: 'unsuitable',
} as const;

/** Why there is no sound, for causes that a person can fix. */
export type MicrophoneTrouble = (typeof byName)[keyof typeof byName] | 'blocked' | 'unknown';

/** The cause behind openMicrophone's rejection. Chromium names the system's privacy settings only in its message. */
export function troubleOf(reason: unknown): MicrophoneTrouble {
  if (typeof reason !== 'object' || reason === null || !('name' in reason)) return 'unknown';
  const known: Readonly<Record<string, MicrophoneTrouble>> = byName;
  const trouble = known[String(reason.name)] ?? 'unknown';
  const message = 'message' in reason ? String(reason.message) : '';
  return trouble === 'denied' && /by system|system denied/i.test(message) ? 'blocked' : trouble;
}
