import { z } from 'zod';
import { comparableName } from '../../shared/consult/namesakes.ts';
import { isSamePractice } from '../../shared/consult/practice.ts';
import { commandInputs } from '../../shared/ipc/ipcContract.ts';
import { parsedJson } from '../../shared/parsedJson.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { RequestedConnection, TokenOrCode } from '../connections/givenState.ts';
import { hasOnlyVisibleCharacters } from './consultLink.ts';

export type ConnectListItem = { readonly asked: RequestedConnection; readonly secret: TokenOrCode };

const { address, vet } = commandInputs.connect.shape;
const secretText = z.string().regex(/^[\x21-\x7e]+$/);
/** The dialog's own limits. */
const fields = {
  address: address.default(''),
  vet: vet.refine(hasOnlyVisibleCharacters),
  practice: z.string().trim().min(1).max(500).refine(hasOnlyVisibleCharacters),
  isTest: z.boolean(),
  token: commandInputs.connect.shape.token.pipe(secretText).optional(),
  code: commandInputs.connectByCode.shape.code.pipe(secretText).optional(),
};
const itemSchema = z.strictObject(fields);
const list = z.array(z.unknown()).min(1).max(1000);

type AddressOf = (item: ConnectListItem) => string;

/** The error is about the whole input. None repeats a part of it. */
export function parseConnectList(
  input: string,
  addressOf: AddressOf = ({ asked }) => asked.address,
): Result<readonly Result<ConnectListItem, string>[], string> {
  const read = list.safeParse(parsedJson(input));
  if (!read.success) return err('Standard input is to hold a JSON list of 1 to 1,000 connections.');
  const items = read.data.map(parseItem);
  return ok(items.map((one) => (one.ok && isClashing(one.value, items, addressOf) ? err(clash) : one)));
}

const clash =
  'The list has another key for this vet and practice, or gives this key to another vet too. Nobody can say which is right.';

function parseItem(input: unknown): Result<ConnectListItem, string> {
  const read = itemSchema.safeParse(input);
  if (!read.success) return err(faultOf(read.error));
  const { token, code, isTest, ...of } = read.data;
  const asked = { ...of, isSandbox: isTest };
  if (token !== undefined && code === undefined) return ok({ asked, secret: { token } });
  if (code !== undefined && token === undefined) return ok({ asked, secret: { code } });
  return err('It needs a token or a code, and not both.');
}

/** Only a name of ours is repeated: another one may be a key in the wrong place. */
function faultOf({ issues: [first] }: z.ZodError): string {
  if (first?.code === 'unrecognized_keys') return 'It has a field that is not known.';
  const name = Object.keys(fields).find((one) => one === first?.path[0]);
  return name === undefined
    ? 'It is no JSON object.'
    : `Its field ${name} is missing or not as it has to be.`;
}

/** Whether another item has another secret for the same connection, or the same secret for another vet. */
function isClashing(
  item: ConnectListItem,
  items: readonly Result<ConnectListItem, string>[],
  addressOf: AddressOf,
): boolean {
  return items.some((other) => other.ok && other.value !== item && areClashing(item, other.value, addressOf));
}

function areClashing(one: ConnectListItem, other: ConnectListItem, addressOf: AddressOf): boolean {
  const isSameVet = comparableName(one.asked.vet) === comparableName(other.asked.vet);
  const isSameSecret = secretOf(one) === secretOf(other);
  const isSamePlace =
    addressOf(one) === addressOf(other) &&
    one.asked.isSandbox === other.asked.isSandbox &&
    isSamePractice(one.asked.practice, other.asked.practice);
  // Vets may share the key of a test connection.
  const isShared = one.asked.isSandbox && other.asked.isSandbox;
  return isSameVet ? isSamePlace && !isSameSecret : isSameSecret && !isShared;
}

const secretOf = ({ secret }: ConnectListItem): string => JSON.stringify(secret);
