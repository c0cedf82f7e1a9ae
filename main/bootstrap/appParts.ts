import type { TodaysList } from '../appointments/todaysList.ts';
import type { ConsultList } from '../consults/consultList.ts';
import type { Updates } from '../updates/updates.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { RecordingView } from '../../shared/ipc/snapshot.ts';
import type { CountingOutlets } from '../noteExport/outlets.ts';
import type { ConnectionServices } from './services/connectionServices.ts';
import type { ConsultRecords } from './services/consultRecords.ts';
import type { ConsultServices } from './services/consultServices.ts';
import type { CoreDeps } from './services/coreDeps.ts';
import type { FiledNotes } from './services/filedNotes.ts';
import type { RetentionServices } from './services/retentionServices.ts';
import type { OutsideConsults } from '../vetSession/outsideConsults.ts';
import type { StorageRecovery } from './services/storageRecovery.ts';
import type { StatusWriter } from '../workstationStatus/statusFile.ts';
import type { VetSession } from './services/vetSession.ts';
import type { VetSettings } from './services/vetSettings.ts';

/** All parts of the app behind the page. */
export type AppParts = CoreDeps &
  ConnectionServices &
  ConsultRecords &
  VetSettings &
  FiledNotes &
  ConsultServices &
  VetSession &
  RetentionServices &
  StorageRecovery & {
    readonly outlets: CountingOutlets;
    readonly list: ConsultList;
    readonly updates: Updates;
    readonly statusFile: StatusWriter;
    readonly outside: OutsideConsults;
    readonly todaysList: TodaysList;
    /** The recording under way. While the screen is locked, without what belongs to a patient. */
    readonly recordingView: () => RecordingView | null;
    readonly revision: () => number;
    /** The consult on screen. */
    readonly openId: () => ConsultId | null;
    readonly open: (id: ConsultId | null) => void;
    readonly onChange: () => void;
  };
