import { lazy, Suspense } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { Alerts } from '../features/alerts/Alerts.tsx';
import { ConnectDialog } from '../features/connect/ConnectDialog.tsx';
import { ConsultColumn } from '../features/consultList/ConsultColumn.tsx';
import { ConnectFirst, NewConsult } from '../features/newConsult/NewConsult.tsx';
import { DropTarget, NotImported } from '../features/newConsult/ImportList.tsx';
import { ImportStepper } from '../features/newConsult/ImportStepper.tsx';
import { useTodaysList } from '../features/appointments/TodaysList.tsx';
import { EarlierOfTyped } from '../features/earlier/EarlierVisits.tsx';
import { FilingQuestion } from '../features/note/filing/FilingQuestion.tsx';
import { JustFiled } from '../features/note/filing/ActionBar.tsx';
import { ConsultPane } from '../features/note/ConsultPane.tsx';
import { LockScreen, RecordingBar } from '../features/lock/LockScreen.tsx';
import { Announcements, AnnouncementsInDialog, NoticeLine } from '../features/notice/NoticeLine.tsx';
import { PracticesDialog } from '../features/practices/PracticesDialog.tsx';
import { TopBar } from '../features/topBar/TopBar.tsx';
import { TranscriptColumn } from '../features/transcript/TranscriptColumn.tsx';
import { useApp, useIsPracticeNeeded, useMain, useSnapshot, useUi } from '../state/app.ts';
import { steppedBatch } from '../state/consultList/importBatch.ts';
import { lockWorkstation, useIsLocked } from '../state/lock.ts';
import { isWorkCovered } from '../state/uiStore.ts';
import { Button } from '../components/Button.tsx';
import { DialogAnnouncements } from '../components/Dialog.tsx';
import { cx, looks, usePageMark } from '../components/styles/looks.ts';
import frame from '../components/styles/frame.module.css';
import { strings } from '../strings/strings.ts';
import styles from './App.module.css';

/** Most days nobody opens these two: they are loaded when they are first opened. */
const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/SettingsPage.tsx')).SettingsPage,
}));
const GuidePage = lazy(async () => ({
  default: (await import('../features/guide/GuidePage.tsx')).GuidePage,
}));

function Dialogs() {
  const app = useApp();
  const dialog = useUi((s) => s.dialog);
  const onClose = (): void => app.uiStore.setState({ dialog: null });
  // The consult's own header has that one.
  if (dialog === null || dialog.kind === 'wrongPatient') return null;
  if (dialog.kind === 'practices') return <PracticesDialog onClose={onClose} />;
  if (dialog.kind === 'fileNote') return <FilingQuestion {...dialog} onClose={onClose} />;
  const { reconnects, lockedAt } = dialog;
  const onCancel = lockedAt === undefined ? onClose : () => void lockWorkstation(app, lockedAt);
  return <ConnectDialog {...{ reconnects, onCancel }} />;
}

function Waiting() {
  const app = useApp();
  const hasFailed = useSnapshot((m) => m.hasFailed);
  return (
    <main className={cx(looks.stack, styles.waiting)}>
      <h1 className={looks.hidden}>{strings.app}</h1>
      <p>{hasFailed ? strings.noSnapshot : strings.loading}</p>
      {hasFailed && (
        <Button onClick={() => void app.snapshotStore.ask(app.clinic)}>{strings.tryAgain}</Button>
      )}
    </main>
  );
}

export const Fault = () => (
  <main className={cx(looks.stack, styles.waiting)}>
    <p role="alert">{strings.pageFault.text}</p>
    <Button look="primary" onClick={() => window.location.reload()}>
      {strings.pageFault.reload}
    </Button>
  </main>
);

/**
 * Stays above every screen during the run: the vet must know
 * that a program can also see and press everything.
 */
export function AutomationLine() {
  const isOn = useSnapshot((m) => m.snapshot?.isUiAutomationOn === true);
  usePageMark('automation', isOn);
  return isOn ? <p className={cx(looks.amberLine, styles.automation)}>{strings.automationIsOn}</p> : null;
}

export function App() {
  const isThere = useSnapshot((m) => m.snapshot !== null);
  return isThere ? <Screen /> : <Waiting />;
}

function Screen() {
  const guide = useUi((s) => s.guide);
  if (!useIsLocked()) return <Page />;
  if (guide === null) return <LockScreen />;
  return (
    <div className={styles.app}>
      <RecordingBar />
      <div className={styles.columns}>
        <Suspense>
          <GuidePage view={guide} />
        </Suspense>
      </div>
    </div>
  );
}

function Page() {
  const open = useMain((s) => s.open);
  const guide = useUi((s) => s.guide);
  const areSettingsShown = useUi((s) => s.areSettingsShown);
  const isCovered = useUi(isWorkCovered);
  const isPracticeNeeded = useIsPracticeNeeded();
  const batch = useMain(useShallow(steppedBatch));
  // Read here, so that it is there at once whenever New consult opens.
  const today = useTodaysList();
  const begin = isPracticeNeeded ? <ConnectFirst /> : <NewConsult today={today} />;
  const news = (
    <>
      <NotImported with={open} />
      <JustFiled />
    </>
  );
  const pane =
    open &&
    (batch ? (
      <ImportStepper consult={open} batch={batch} today={today} />
    ) : (
      <ConsultPane consult={open} news={news} today={today} />
    ));

  return (
    <DialogAnnouncements value={<AnnouncementsInDialog />}>
      <div className={styles.app}>
        <TopBar />
        <Alerts isCovered={isCovered} />
        <div className={styles.columns}>
          <Suspense fallback={<ConsultColumn />}>
            {guide !== null && <GuidePage view={guide} />}
            {/* Behind the guide, what is typed in the settings stays. */}
            {areSettingsShown && <SettingsPage isHidden={guide !== null} />}
          </Suspense>
          {!isCovered && <ConsultColumn />}
          {!isCovered && (
            <main className={frame.work} key={open?.id ?? 'new'}>
              {pane ?? begin}
            </main>
          )}
          {!isCovered && (open ? <TranscriptColumn consult={open} /> : <EarlierOfTyped />)}
        </div>
        <NoticeLine />
        <DropTarget isOff={isPracticeNeeded} />
        <Dialogs />
        <Announcements />
      </div>
    </DialogAnnouncements>
  );
}
