import { isFailureCode } from '../../shared/consult/failure.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { AlertView } from '../../shared/ipc/snapshot.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { alertSentence } from '../../shared/text/alertStrings.ts';
import { commandFailureStrings } from '../../shared/text/commandFailureStrings.ts';
import { failureStrings } from '../../shared/text/failureStrings.ts';
import type { CodeConnections } from '../connections/codeConnections.ts';
import { addressToConnectTo, connectByIt } from '../connections/connectByIt.ts';
import type { Connections } from '../connections/connections.ts';
import { commandLineUsages } from './commandLine.ts';
import { parseConnectList, type ConnectListItem } from './connectList.ts';
import { commandLineJobFailed, type JobResult } from './jobResult.ts';

type Deps = {
  /** Why this run saves nothing; null: it saves everything. */
  readonly storage: { readonly problem: AlertView['code'] | null };
  readonly connections: Connections;
  readonly codeConnections: CodeConnections;
  readonly organisation: { readonly rules: { readonly fixedAddress: string | null } };
  /** Of the vet, in any spelling. */
  readonly hasPin: (vet: string) => boolean;
  readonly onNewKey: (id: ConnectionId) => void;
  readonly failureOf: (error: unknown) => Pick<CommandFailure, 'code'>;
};

/** Never a part of the item: a key may stand in a field that is not for it. */
type Printed = { readonly status: string } & Readonly<
  Partial<{ code: string; reason: string; retryAfterSeconds: number }>
>;

const badUsage = (sentence: string): JobResult =>
  commandLineJobFailed(`${sentence}\n${commandLineUsages.connect}`, 2);

/** `readInput`: standard input to its end; null: it is a terminal. */
export async function readConnectInput(
  readInput: () => Promise<string | null>,
): Promise<Result<string, JobResult>> {
  const input = await readInput();
  if (input === null) return err(badUsage('A terminal would show the keys.'));
  const list = parseConnectList(input);
  return list.ok ? ok(input) : err(badUsage(list.error));
}

/**
 * Exit code 0: all is connected. 1: an item is refused. 2: bad usage. 3: the service asks for a wait, so a
 * later run goes on.
 */
export async function connectFromList(input: string, deps: Deps): Promise<JobResult> {
  const { connections, codeConnections, organisation } = deps;
  const { fixedAddress } = organisation.rules;
  const list = parseConnectList(input, ({ asked, secret }) => {
    const address = addressToConnectTo(asked, secret, { codeConnections, fixedAddress });
    return connections.addressFor({ address, reconnects: null }) ?? address;
  });
  if (!list.ok) return badUsage(list.error);
  const items: (Printed & { readonly item: number })[] = [];
  for (const one of list.value)
    items.push({
      item: items.length + 1,
      ...(one.ok ? await answerTo(one.value, deps) : refused('item_invalid', one.error)),
    });
  const has = (status: string): boolean => items.some((one) => one.status === status);
  const exitCode = has('waiting') ? 3 : has('refused') ? 1 : 0;
  return { exitCode, stdout: `${JSON.stringify({ items }, null, 2)}\n`, stderr: '' };
}

const refused = (code: string, reason: string): Printed => ({ status: 'refused', code, reason });

async function answerTo({ asked, secret }: ConnectListItem, deps: Deps): Promise<Printed> {
  const { storage, organisation } = deps;
  const { problem } = storage;
  // Before a token or code leaves this computer.
  if (problem !== null) return refused(problem, alertSentence({ code: problem, isNothingKept: true }));
  try {
    const { fixedAddress } = organisation.rules;
    const answer = await connectByIt(asked, secret, { ...deps, fixedAddress });
    if (answer.status === 'refused') return refused(answer.code, reasonOf(answer.code));
    if (answer.status !== 'waiting') return answer;
    const { status, retryAfterMs } = answer;
    return { status, retryAfterSeconds: Math.ceil(retryAfterMs / 1000) };
  } catch (error) {
    const { code } = deps.failureOf(error);
    return refused(code, reasonOf(code));
  }
}

const questions: readonly CommandFailure['code'][] = [
  'already_connected',
  'practice_renamed',
  'practice_id_changed',
  'same_name',
];

/** The dialog's words are for a vet who looks at it. */
function reasonOf(code: CommandFailure['code']): string {
  if (questions.includes(code))
    return 'Only the vet can say which practice this is. Ask the vet to enter the key in the app.';
  if (code === 'pin_needed')
    return 'Only the vet can connect, because the vet has a PIN. Ask the vet to enter the key in the app.';
  if (code === 'unauthorized' || code === 'connection_revoked')
    return 'The service does not accept this access key.';
  return isFailureCode(code) ? failureStrings[code].what : commandFailureStrings[code];
}
