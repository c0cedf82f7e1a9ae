import dns from 'node:dns';
import net, { type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Place = { readonly host: string; readonly port: number; readonly timeoutMs: number };

/** How long one address is tried alone. Node gives an address up after this, which ends each try on a slow line. */
const aloneMs = 250;

/**
 * Connects to the first address of the host that answers. Addresses begin one after the other, and an earlier one stays
 * beside the later ones, so that each has at least its share of the time. Rejects with the first address's error.
 */
export async function openSocket({ host, port, timeoutMs }: Place): Promise<Socket> {
  const over = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(Object.assign(new Error(`${host} did not answer in time`), { code: 'ETIMEDOUT' }));
  }, timeoutMs);
  const open = async (): Promise<Socket> => {
    const addresses = (await addressesOf(host)).map((address) => ({ host: address, port }));
    const headStartMs = Math.min(aloneMs, timeoutMs / addresses.length);
    return openAny(addresses, headStartMs, over);
  };
  try {
    return await Promise.race([open(), late.promise]);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

const addressesOf = (host: string): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    dns.lookup(host, { all: true }, (error, found) => {
      if (error === null) resolve(found.map(({ address }) => address));
      else reject(error);
    });
  });

type Address = Pick<Place, 'host' | 'port'>;

async function openAny(
  [address, ...later]: readonly Address[],
  headStartMs: number,
  over: AbortController,
): Promise<Socket> {
  if (address === undefined || over.signal.aborted) throw new Error('There is no address to connect to.');
  const opening = openOne(address, over);
  if (later.length === 0) return opening;
  const none = (): null => null;
  const opened = await Promise.race([opening.catch(none), wait(headStartMs, null, { ref: false })]);
  if (opened !== null) return opened;
  return Promise.any([opening, openAny(later, headStartMs, over)]).catch(() => opening);
}

/** Once an address has answered, or the time is over, the others are closed. */
function openOne({ host, port }: Address, over: AbortController): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = net.connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 });
  const end = (): void => void socket.destroy();
  over.signal.addEventListener('abort', end);
  // Until HTTP or TLS takes the socket over, nobody else listens.
  socket.on('error', reject).once('connect', () => {
    over.signal.removeEventListener('abort', end);
    over.abort();
    resolve(socket);
  });
  return promise;
}
