import { openNoticeSetting } from '../../settings/noticeSetting.ts';
import { openPins } from '../../vetSession/pins.ts';
import { openWorkstation } from '../../vetSession/workstation.ts';
import type { ConnectionServices } from './connectionServices.ts';
import type { CoreDeps } from './coreDeps.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { Change } from '../../consults/consultRepository.ts';
import { noticeOf } from '../../consults/noticeOf.ts';

/** Who sits at the workstation, and what that vet has chosen about notifications. */
export type VetSession = Awaited<ReturnType<typeof openVetSession>>;

type VetSessionDeps = CoreDeps &
  Pick<ConnectionServices, 'connections'> & {
    /** The screen shows the list of another connection. */
    readonly onSwitched: () => Promise<void>;
    readonly onChange: () => void;
  };

export async function openVetSession(deps: VetSessionDeps) {
  const { options, storage, store, policy, clock, connections } = deps;
  const pins = await openPins(store, clock, { vets: connections.all().map(({ vet }) => vet) });
  for (const vet of policy.forgetPinsOf ?? []) await pins.set(vet, null);
  const workstation = await openWorkstation({
    ...deps,
    vault: storage.tokens,
    pins,
    isPinRequired: policy.requirePin === true,
    managedLockMinutes: policy.lockAfterMinutes,
    savePage: options.savePage ?? (() => Promise.resolve()),
  });
  const noticeSetting = await openNoticeSetting(store, policy.patientNamesInNotifications);
  return { workstation, noticeSetting };
}

type ConsultNoticesDeps = Pick<CoreDeps, 'options'> &
  Pick<ConnectionServices, 'connections'> &
  VetSession & {
    readonly openId: () => ConsultId | null;
  };

/** Shows the system's notification about a change of a consult, if the change is news to the vet. */
export function createConsultNotices(deps: ConsultNoticesDeps): (change: Change) => void {
  const { options, connections, workstation, noticeSetting } = deps;
  return (change) => {
    const active = connections.active();
    const notice = noticeOf(change, {
      isLocked: workstation.isLocked(),
      active: active.id,
      open: deps.openId(),
      isFocused: options.notices?.isFocused() ?? false,
      showsPatient: noticeSetting.view(active.vet).showsPatient,
    });
    if (notice !== null) options.notices?.show(notice);
  };
}
