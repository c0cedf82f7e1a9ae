import { createHash, randomUUID } from 'node:crypto';
import { session, WebContentsView, type Session, type WebContents } from 'electron';
import { pageOrigin, pageScheme } from './page/origin.ts';
import { lockDownSession } from './page/lockDown.ts';

/** `noPrinter`: this computer has none. */
type PrintEnd = 'printed' | 'cancelled' | 'noPrinter' | 'failed';

const checkEveryMs = 500;

const pages = new Map<string, string>();
let ownSession: Session | null = null;

/** In memory, for these pages only. */
function pageSession(): Session {
  if (ownSession !== null) return ownSession;
  const made = session.fromPartition('note-pages');
  lockDownSession(made);
  made.protocol.handle(pageScheme, ({ url }) => {
    const html = pages.get(url);
    if (html === undefined) return new Response(null, { status: 404 });
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src '${hashOfStyle(html)}'`,
        'x-content-type-options': 'nosniff',
      },
    });
  });
  ownSession = made;
  return made;
}

const hashOfStyle = (html: string): string => {
  const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
  return `sha256-${createHash('sha256').update(style).digest('base64')}`;
};

/** Without a window, scripts or preload. null: it failed. */
async function withPage<T>(html: string, use: (contents: WebContents) => Promise<T>): Promise<T | null> {
  const url = `${pageOrigin}/${randomUUID()}`;
  pages.set(url, html);
  const view = new WebContentsView({
    webPreferences: {
      session: pageSession(),
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      spellcheck: false,
      devTools: false,
    },
  });
  const { webContents } = view;
  try {
    await webContents.loadURL(url);
    return await use(webContents);
  } catch {
    return null;
  } finally {
    pages.delete(url);
    if (!webContents.isDestroyed()) webContents.close();
  }
}

export const makePdf = (html: string): Promise<Uint8Array | null> =>
  withPage(html, (contents) => contents.printToPDF({ generateTaggedPDF: true, preferCSSPageSize: true }));

/** Without a printer, Chromium only says that it has no settings for one. */
async function whyNotPrinted(contents: WebContents): Promise<'noPrinter' | 'failed'> {
  try {
    return (await contents.getPrintersAsync()).length === 0 ? 'noPrinter' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Closes the page when `isMeant` becomes false. */
export async function printPage(html: string, isMeant: () => boolean): Promise<PrintEnd> {
  const printed = await withPage(html, (contents) => {
    const watch = setInterval(() => {
      if (!isMeant() && !contents.isDestroyed()) contents.close();
    }, checkEveryMs);
    return new Promise<PrintEnd>((answer) => {
      contents.once('destroyed', () => answer('cancelled'));
      contents.print({ silent: false, printBackground: false }, (isDone, why) => {
        if (isDone) answer('printed');
        else if (/cancel/i.test(why)) answer('cancelled');
        else void whyNotPrinted(contents).then(answer);
      });
    }).finally(() => clearInterval(watch));
  });
  return printed ?? 'failed';
}
