import { z } from 'zod';
import type { Target } from './context.ts';

const refusalSchema = z.object({ code: z.string().regex(/^[a-z_]{1,40}$/) });

/**
 * Why no case is worth its run, in a sentence without a token; null: go on. A token that is refused from the start
 * would fail every case and show nothing about the service.
 */
export async function whyNotAtAll(target: Target): Promise<string | null> {
  const { control, profile, token, otherToken } = target;
  if (control !== undefined && control.profile !== profile) {
    return `The service has the profile ${control.profile}, not ${profile}.`;
  }
  if (control?.tokens.includes(token) === false) {
    return 'The service behind --control has no connection with the token of --token.';
  }
  const given = [
    ['--token', token],
    ['--other-token', otherToken],
  ] as const;
  for (const [option, held] of given) {
    const why = held === undefined ? null : await whyRefused(target.url, option, held);
    if (why !== null) return why;
  }
  return null;
}

async function whyRefused(url: string, option: string, token: string): Promise<string | null> {
  const answer = await fetch(`${url.replace(/\/$/, '')}/v1/connection`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => null);
  if (answer === null) return `Nothing answers at ${new URL(url).origin}.`;
  if (answer.status !== 401) return null;
  const refused = refusalSchema.safeParse(await answer.json().catch(() => null));
  const code = refused.success ? ` ${refused.data.code}` : '';
  return `The service refuses the token of ${option} with 401${code}, so no case was run.`;
}
