import { useEffect, useLayoutEffect, useRef, useState, type JSX } from 'react';
import { leavePlace, uiStore } from '../../state/commands.ts';
import { useUi } from '../../state/hooks.ts';
import { looks } from '../../components/styles/looks.ts';

/** What a screen reader announces when it is free, of which the screen shows nothing here. */
export function Announcements(): JSX.Element {
  const text = useUi((s) => s.announcement);
  return (
    <div aria-live="polite" className={looks.hidden}>
      {text}
    </div>
  );
}

/** The value, but `nothing` as long as it is the one that was there at the beginning. */
function useSinceBeginning<T>(value: T, nothing: T): T {
  const [first] = useState(value);
  const [hasChanged, setChanged] = useState(false);
  if (!hasChanged && value !== first) setChanged(true);
  return hasChanged || value !== first ? value : nothing;
}

/** The same within an open dialog, and notices too, because the line that shows them is behind the dialog. */
export function AnnouncementsInDialog(): JSX.Element {
  const text = useUi((s) => s.announcement);
  const announcement = useSinceBeginning(text, '');
  const notice = useSinceBeginning(
    useUi((s) => s.notice),
    null,
  );
  // What was told before is not of this dialog, and what is told in it not of the page.
  useEffect(() => {
    leavePlace();
    return leavePlace;
  }, []);
  const heard = useRef('');
  useLayoutEffect(() => {
    heard.current = text;
  }, [text]);
  // The regions of the page come back when the dialog closes, and would say once more what was heard before.
  useLayoutEffect(
    () => () => {
      if (uiStore.getState().announcement === heard.current) uiStore.setState({ announcement: '' });
    },
    [],
  );
  return (
    <>
      <div aria-live="polite" className={looks.hidden}>
        {announcement}
      </div>
      <div aria-live="assertive" className={looks.hidden}>
        {notice?.text}
      </div>
    </>
  );
}
