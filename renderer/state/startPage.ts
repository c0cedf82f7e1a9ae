import { arrivalNews } from './note/arrivals.ts';
import type { App } from './app.ts';
import { endSearches } from './uiStore.ts';
import type { PageSnapshot } from './snapshotStore.ts';

export function startPage(app: App): void {
  app.noteCheck.watch();
  endSearches(app.snapshotStore, app.uiStore);
  app.snapshotStore.follow((snapshot, before) => follow(app, snapshot, before));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') app.saveAllNow();
  });
  window.addEventListener('pagehide', app.saveAllNow);
  window.addEventListener('online', () => void app.ask('networkReturned', {}));
  // The window waits for this before it closes; if something cannot be saved, main asks the person.
  app.clinic.on(
    'closing',
    () => void app.flushDrafts().then((isAllSaved) => app.ask('readyToClose', { isAllSaved })),
  );
  app.clinic.on('leaving', app.saveAllNow);
  void app.snapshotStore.start(app.clinic);
}

function follow(app: App, snapshot: PageSnapshot, before: PageSnapshot | null): void {
  const { open = 0, note = 0 } = app.snapshotStore.getState().revisions;
  for (const drafts of app.allDrafts) drafts.confirm(drafts === app.sectionDrafts ? note : open);
  if (snapshot.open?.id !== before?.open?.id) {
    app.uiStore.setState({ isComparing: false, finding: null, updated: null });
    // A recording or a notification may open a consult while the settings are shown.
    if (snapshot.open !== null) app.returnToWork();
  }
  const { active, consultsRevision } = snapshot;
  if (snapshot.lock.isLocked || active.id !== before?.active.id) app.forgetRows();
  // Reads how the list begins, if main has it otherwise than the page.
  if (!app.isScreenLocked()) app.consultRows.request({ connectionId: active.id, by: null }, consultsRevision);
  const news = arrivalNews(before, snapshot);
  // One announcement for all news: of two in one turn, a screen reader would read only the last.
  if (news.length > 0) app.forCurrentSession().announce(news.join('. '));
}
