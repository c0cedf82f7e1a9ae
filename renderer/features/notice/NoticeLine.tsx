import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useApp, useMain, useSnapshot, useUi, type App } from '../../state/app.ts';
import { steppedBatch } from '../../state/consultList/importBatch.ts';
import { looks, cx, usePageMark } from '../../components/styles/looks.ts';
import { Button } from '../../components/Button.tsx';
import { CloseIcon, WarningIcon } from '../../components/icons/icons.tsx';
import styles from './NoticeLine.module.css';
import { strings } from '../../strings/strings.ts';

type LiveProps = { readonly is: 'polite' | 'assertive'; readonly text: string | undefined };

/** What a screen reader announces, when it is free or at once, and of which the screen shows nothing here. */
const Live = ({ is, text }: LiveProps) => (
  <div aria-live={is} className={looks.hidden}>
    {text}
  </div>
);

export const Announcements = () => <Live is="polite" text={useUi((s) => s.announcement)} />;

/** The same within an open dialog, and notices too, because the line that shows them is behind the dialog. */
export function AnnouncementsInDialog() {
  const app = useApp();
  const announcement = useUi((s) => s.announcement);
  const notice = useUi((s) => s.notice);
  // What was told before is not of this dialog, and what is told in it not of the page.
  useLayoutEffect(() => {
    app.leavePlace();
    app.uiStore.setState({ announcement: '' });
    return app.leavePlace;
  }, [app]);
  // The regions of the page come back when the dialog closes, and would say once more what was heard before.
  useLayoutEffect(
    () => () => {
      if (app.uiStore.getState().announcement === announcement) app.uiStore.setState({ announcement: '' });
    },
    [app, announcement],
  );
  return (
    <>
      <Live is="polite" text={announcement} />
      <Live is="assertive" text={notice?.text} />
    </>
  );
}

const dismiss = (app: App): void => app.uiStore.setState({ notice: null });

const atEnd = 'calc(var(--start) + min(330px, 100% - 240px)) var(--start)';
/** As wide as what else stands above the bar, and above that. */
const above = {
  marginInline: 0,
  marginBlockEnd: 'calc(var(--foot) - 16px)',
  paddingInline: 'calc(var(--start) + var(--inset)) var(--start)',
};

/** What gets the focus is never under the notice. */
function yieldToFocus(app: App, line: HTMLElement | null): () => void {
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || line?.contains(target) === true) return;
    const { left, top, width, height } = target.getBoundingClientRect();
    if (line?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) === true) dismiss(app);
  };
  document.addEventListener('focusin', onFocus);
  return () => document.removeEventListener('focusin', onFocus);
}

/** The notice stays while the mouse or the focus is on it. */
function Notice({ text, isFailure }: { readonly text: string; readonly isFailure: boolean }) {
  const app = useApp();
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    // What went wrong stands longer.
    const timer = setTimeout(() => dismiss(app), isFailure ? 10_000 : 6_000);
    return () => clearTimeout(timer);
  }, [app, isPaused, isFailure]);
  usePageMark('notice');
  const { id, phase } = useMain((s) => s.open) ?? {};
  const isNameAsked = useUi((s) => s.nameAskedOf !== null && s.nameAskedOf === id);
  const canUndo = useSnapshot((m) => (m.recording?.stoppedBefore ?? null) !== null) && phase === 'recording';
  // Undo, Later and the question for the name stand in the bar, and stay in sight below the notice.
  const isStepped = useMain((s) => steppedBatch(s) !== null);
  const isAbove = isNameAsked || canUndo || isStepped;
  // While it records there is no large button, and neither in
  // New consult, whose other ways stand at the left.
  const marginInline = phase === 'recording' ? 'var(--start)' : phase === undefined ? atEnd : undefined;
  return (
    <div
      ref={useCallback((line: HTMLElement | null) => yieldToFocus(app, line), [app])}
      className={cx(looks.line, styles.notice)}
      data-notice
      title={text}
      style={isAbove ? above : { marginInline }}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {isFailure && <WarningIcon />}
      <p className={phase === 'recording' && !isFailure ? looks.oneLine : undefined}>{text}</p>
      <Button look="icon" aria-label={strings.dismiss} onClick={() => dismiss(app)} icon={<CloseIcon />} />
    </div>
  );
}

export function NoticeLine() {
  const notice = useUi((s) => s.notice);
  return (
    <div aria-live="assertive" className={styles.place}>
      {notice !== null && <Notice key={notice.id} text={notice.text} isFailure={notice.isFailure} />}
    </div>
  );
}
