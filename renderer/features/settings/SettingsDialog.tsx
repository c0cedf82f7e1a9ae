import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps } from '../../components/Dialog.tsx';
import { settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { NoteFormatSection } from '../export/NoteFormatSection.tsx';
import { LockSection } from '../lock/LockSection.tsx';
import { NoticesSection } from './NoticesSection.tsx';
import { OrganisationSection } from './OrganisationSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { RecordingSection } from './RecordingSection.tsx';
import { SpellingSection } from './SpellingSection.tsx';
import { SupportSection } from './SupportSection.tsx';
import { UpdatesSection } from './UpdatesSection.tsx';

/** One page of everything that can be set on this workstation. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title={strings.title} onClose={onClose}>
      <RecordingSection />
      <NoticesSection />
      <SpellingSection />
      <NoteFormatSection />
      <LockSection />
      <PrivacySection />
      <OrganisationSection />
      <UpdatesSection />
      <SupportSection />
      <DialogSteps>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogSteps>
    </Dialog>
  );
}
