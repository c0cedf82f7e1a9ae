import { createHash, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signFeed } from '../../../main/updates/feedSignature.ts';

/**
 * A host of updates on this machine, with one version on it. What is wrong with it, tests say by changing its
 * files.
 */
export type UpdateHostStandIn = {
  readonly address: URL;
  readonly key: KeyObject;
  /** By name, as they are served. */
  readonly files: Map<string, Buffer>;
  /** What was asked for: the name, and the range where there was one. */
  readonly asked: string[];
  /** The heads of what was asked. */
  readonly headers: IncomingHttpHeaders[];
  /**
   * `ignored`: a range is answered by the whole file. `refused`: by 416. `shifted`: by other bytes than were
   * asked for.
   */
  ranges: 'served' | 'ignored' | 'refused' | 'shifted';
  /** The next answer breaks off after so many bytes. */
  cutAfter: number | null;
  /** Writes the feed anew under a name, and signs it. */
  readonly publish: (release: Partial<Release>) => void;
  readonly close: () => Promise<void>;
};

type Release = {
  readonly fileName: string;
  readonly version: string;
  readonly installer: string;
  readonly content: Buffer;
  readonly privateKey: KeyObject;
  readonly expires: string;
};

const ed25519 = (): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } =>
  generateKeyPairSync('ed25519');

export const sha512 = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64');

export async function serveUpdates(): Promise<UpdateHostStandIn> {
  const { publicKey, privateKey } = ed25519();
  const files = new Map<string, Buffer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1));
    const { range } = request.headers;
    host.headers.push(request.headers);
    asked.push(range === undefined ? name : `${name} ${range}`);
    const file = files.get(name);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    if (range !== undefined && host.ranges === 'refused') {
      response.writeHead(416).end();
      return;
    }
    const isPart = range !== undefined && host.ranges !== 'ignored';
    const [, first, last] = (isPart && /^bytes=(\d+)-(\d*)$/.exec(range)) || [];
    const from = Number(first ?? 0);
    const to = last ? Number(last) : file.length - 1;
    const shift = host.ranges === 'shifted' && from > 0 ? 1 : 0;
    const body = file.subarray(from - shift, to + 1 - shift);
    if (isPart) response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${file.length}` });
    const cut = host.cutAfter;
    host.cutAfter = null;
    if (cut === null) response.end(body);
    else response.write(body.subarray(0, cut), () => setTimeout(() => request.socket.destroy(), 50));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host: UpdateHostStandIn = {
    address: new URL(`http://127.0.0.1:${port}/`),
    key: publicKey,
    files,
    asked,
    headers: [],
    ranges: 'served',
    cutAfter: null,
    publish(release) {
      const fileName = release.fileName ?? 'latest-linux.json';
      const installer = release.installer ?? 'Clinic Companion-9.0.0.exe';
      const content = release.content ?? randomBytes(400_000);
      const file = { url: installer, sha512: sha512(content), size: content.length };
      const feed = Buffer.from(
        JSON.stringify({
          version: release.version ?? '9.0.0',
          files: [file],
          releaseDate: '2026-11-20T12:00:00.000Z',
          expires: release.expires ?? '2999-01-01T00:00:00.000Z',
        }),
      );
      files.set(installer, content);
      files.set(fileName, feed);
      files.set(`${fileName}.sig`, Buffer.from(signFeed(fileName, feed, [release.privateKey ?? privateKey])));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  host.publish({});
  return host;
}

/** Of somebody else. */
export const strangersKey = (): KeyObject => ed25519().privateKey;
