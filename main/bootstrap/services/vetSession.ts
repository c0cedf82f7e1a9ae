import { openPins } from '../../vetSession/pins.ts';
import { openWorkstation } from '../../vetSession/workstation.ts';
import type { ConnectionServices } from './connectionServices.ts';
import type { CoreDeps } from './coreDeps.ts';
import type { VetSettings } from './vetSettings.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { Change } from '../../consults/changes.ts';
import { noticeOf } from '../../consults/noticeOf.ts';

/** Who sits at the workstation. */
export type VetSession = Awaited<ReturnType<typeof openVetSession>>;

type VetSessionDeps = CoreDeps &
  VetSettings &
  Pick<ConnectionServices, 'connections'> & {
    /** The screen shows the list of another connection. */
    readonly onSwitched: () => Promise<void>;
    readonly onChange: () => void;
  };

export async function openVetSession(deps: VetSessionDeps) {
  const { options, storage, store, policy, clock, connections, settings } = deps;
  const pins = await openPins(store, clock, { vets: connections.all().map(({ vet }) => vet) });
  for (const vet of policy.forgetPinsOf ?? []) await pins.set(vet, null);
  const workstation = await openWorkstation({
    ...deps,
    vault: storage.tokens,
    pins,
    isPinRequired: policy.requirePin === true,
    lockAfterMinutes: (active) => settings.of(active).lockAfterMinutes,
    savePage: options.savePage ?? (() => Promise.resolve()),
  });
  return { workstation };
}

type ConsultNoticesDeps = Pick<CoreDeps, 'options'> &
  Pick<VetSettings, 'settings'> &
  Pick<ConnectionServices, 'connections'> &
  VetSession & {
    readonly openId: () => ConsultId | null;
  };

/** Shows the system's notification about a change of a consult, if the change is news to the vet. */
export function createConsultNotices(deps: ConsultNoticesDeps): (change: Change) => void {
  const { options, connections, workstation, settings } = deps;
  return (change) => {
    const active = connections.active();
    const notice = noticeOf(change, {
      isLocked: workstation.isLocked(),
      active: active.id,
      open: deps.openId(),
      isFocused: options.notices?.isFocused() ?? false,
      showsPatient: settings.of(active).noticesWithPatient,
    });
    if (notice !== null) options.notices?.show(notice);
  };
}
