import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { err, ok } from '../../shared/result.ts';
import type { NoticeSetting } from '../settings/noticeSetting.ts';

export const noticeCommands = (deps: {
  readonly vet: () => string;
  readonly setting: Pick<NoticeSetting, 'save'>;
  readonly onChange: () => void;
}): Pick<CommandHandlers, 'saveNotices'> => ({
  async saveNotices({ showsPatient }) {
    if (!(await deps.setting.save(deps.vet(), showsPatient))) return err({ code: 'refused', detail: null });
    deps.onChange();
    return ok(null);
  },
});
