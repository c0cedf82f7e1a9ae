import type { ConsultId } from '../../../shared/ids.ts';
import type { Change } from '../../consults/consultRepository.ts';
import { noticeOf } from '../../consults/noticeOf.ts';
import type { ConnectionServices } from './connectionServices.ts';
import type { CoreDeps } from './coreDeps.ts';
import type { VetSession } from './vetSession.ts';

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
    if (notice !== null) options.notices?.tell(notice);
  };
}
