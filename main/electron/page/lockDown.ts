import { app, type Session, type WebContents } from 'electron';
import { isOwnPageUrl, pageOrigin } from './origin.ts';

/** Refuses everything but the microphone, for our page in its top frame. */
export function lockDownSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const wanted = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const isSoundAlone = permission === 'media' && wanted.length > 0 && wanted.every((t) => t === 'audio');
    answer(isSoundAlone && details.isMainFrame && isOwnPageUrl(details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) => {
    const isSound = permission === 'media' && details.mediaType === 'audio';
    return isSound && details.isMainFrame && isOwnPageUrl(requestingOrigin);
  });
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isOwnPageUrl(details.url) }));
  session.on('will-download', (event) => event.preventDefault());
  // Otherwise Chromium downloads dictionaries for each new session.
  session.setSpellCheckerEnabled(false);
  session.setSpellCheckerDictionaryDownloadURL(`${pageOrigin}/no-dictionaries/`);
}

/**
 * Before the app is ready. Stops Chromium's own requests to the internet, and draws scroll bars over what
 * they scroll, so that nothing moves when one comes.
 */
export function configureChromium(): void {
  for (const name of [
    'disable-background-networking',
    'disable-component-update',
    'disable-domain-reliability',
  ])
    app.commandLine.appendSwitch(name);
  app.commandLine.appendSwitch('enable-features', 'OverlayScrollbar,FluentOverlayScrollbar');
}

type Navigation = {
  readonly isMainFrame: boolean;
  readonly url: string;
  readonly preventDefault: () => void;
};

export function lockDownContents(): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
    // The page may only reload itself, as it does after a defect.
    const preventUnlessReload = (event: Navigation): void => {
      const isReload = event.isMainFrame && isOwnPageUrl(event.url) && event.url === contents.getURL();
      if (!isReload) event.preventDefault();
    };
    contents.on('will-navigate', preventUnlessReload);
    contents.on('will-frame-navigate', preventUnlessReload);
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}
