import { useId, type JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { run } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { settingsHeadings } from '../guide/guideHeadings.ts';
import { updateStrings } from '../../strings/updateStrings.ts';
import { SettingRow, SettingsSection } from './SettingsSection.tsx';
import { looks } from '../../components/styles/looks.ts';

/** The present version, and whether there is a newer one. Updates never open anything unasked. */
export function UpdatesSection(): JSX.Element | null {
  const busyId = useId();
  const updates = useSnapshot((m) => m.snapshot?.updates);
  if (updates === undefined) return null;
  const { state, isBusy } = updates;
  return (
    <SettingsSection title={updateStrings.title} guide={settingsHeadings.updates}>
      <SettingRow>
        <p>{updateStrings.version(updates.version)}</p>
        <p role="status" className={looks.quiet}>
          {updateStrings.line(updates)}
        </p>
        {updates.isManaged && <p className={looks.quiet}>{updateStrings.managed}</p>}
      </SettingRow>
      {state === 'idle' && (
        <SettingRow>
          <Button onClick={() => void run('lookForUpdates', {})}>{updateStrings.look}</Button>
        </SettingRow>
      )}
      {state === 'ready' && (
        <SettingRow>
          <Button
            aria-disabled={isBusy}
            aria-describedby={isBusy ? busyId : undefined}
            onClick={() => {
              if (!isBusy) void run('restartToUpdate', {});
            }}
          >
            {updateStrings.restart}
          </Button>
        </SettingRow>
      )}
      {isBusy && (state === 'ready' || state === 'idle') && (
        <p id={busyId} className={looks.quiet}>
          {updateStrings.isBusy}
        </p>
      )}
    </SettingsSection>
  );
}
