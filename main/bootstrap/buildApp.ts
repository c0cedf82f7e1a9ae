import type { App } from './appOptions.ts';
import { printWhereAllowed } from '../commandLine/printWhereAllowed.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import { createPlayable } from '../consults/playable.ts';
import type { UnsentCount } from '../consults/unsentCount.ts';
import { checkServiceOf } from './selfTest/checkService.ts';
import type { Updates } from '../updates/updates.ts';
import type { Workstation } from '../vetSession/workstation.ts';
import { failureSentence } from '../../shared/text/failureStrings.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConsultServices } from './services/consultServices.ts';
import type { CoreDeps } from './services/coreDeps.ts';
import type { RetentionServices } from './services/retentionServices.ts';
import type { FiledNotes } from './services/filedNotes.ts';
import type { ConnectionServices } from './services/connectionServices.ts';
import type { StepFailures } from './stepFailures.ts';

type RunningDeps = CoreDeps &
  ConnectionServices &
  ConsultServices &
  RetentionServices &
  FiledNotes &
  Pick<App, 'commands' | 'snapshot' | 'spelling' | 'isShown' | 'recordingView'> & {
    readonly repository: ConsultRepository;
    readonly unsent: UnsentCount;
    readonly workstation: Workstation;
    readonly updates: Updates;
    readonly stepFailures: StepFailures;
    /** Called after each change of a consult. */
    readonly consultListeners: Set<(id: ConsultId) => void>;
  };

/** What the shell has of the app that runs. */
export function buildApp(deps: RunningDeps): App {
  const { commands, snapshot, spelling, isShown, recordingView, workstation } = deps;
  const { repository, audio, takes, recordings, connections, consultActions, updates } = deps;
  return {
    commands,
    snapshot,
    spelling,
    workstation,
    isShown,
    recordings,
    onTheirWay: deps.unsent.onTheirWay,
    networkReturned: consultActions.networkReturned,
    recordingView,
    playable: createPlayable({
      repository,
      audio,
      takes,
      liveId: recordings.liveId,
      activeId: () => connections.active().id,
      isLocked: workstation.isLocked,
    }),
    print: createPrint(deps),
    checkForSelfTest: () => checkForSelfTest(deps),
    installUpdate: updates.installAtQuit,
    stop: () => stop(deps),
  };
}

function createPrint(deps: RunningDeps): App['print'] {
  const { storage, organisation, clock, connections, recordings, workstation } = deps;
  const { repository, runner, consultActions, audio, inTurn, madeByJobs, consultListeners, stepFailures } =
    deps;
  return (job) =>
    printWhereAllowed(job, {
      storage,
      isLocked: workstation.isLocked,
      isSandboxAllowed: organisation.view.isSandboxAllowed,
      active: () => connections.view(connections.active()),
      isRecording: () => recordings.liveId() !== null,
      deps: {
        repository,
        runner,
        consultActions,
        connections,
        audio,
        clock,
        onConsultChange: (listener) => {
          consultListeners.add(listener);
          return () => consultListeners.delete(listener);
        },
        inTurn,
        madeByJobs,
        defectOf: stepFailures.of,
        sentenceFor: (because, consult) => failureSentence(because.code, consult),
      },
    });
}

async function checkForSelfTest(deps: RunningDeps): ReturnType<App['checkForSelfTest']> {
  const { storage, policy, organisation, sandbox, dispatcher, connections, recordings } = deps;
  return {
    isRecording: recordings.liveId() !== null,
    service: await checkServiceOf({
      dispatcher,
      active: connections.active(),
      token: storage.tokens.token,
      address: organisation.serviceAddress,
      sandbox: policy.sandboxAllowed === false ? null : sandbox,
      rules: organisation.rules,
      isPartnerDisabled: connections.isPartnerDisabled,
    }),
  };
}

async function stop(deps: RunningDeps): Promise<void> {
  const { recordings, folders, retention, deletions, consultActions, runner, unsent, sandbox } = deps;
  const updatesEnded = deps.updates.stop();
  const live = recordings.liveId();
  if (live !== null) await recordings.stop(live, 'quit').catch(() => undefined);
  await folders.stop();
  await retention.stop();
  await deletions.stop();
  await consultActions.stop();
  await runner.stop();
  await unsent.settle();
  await sandbox.stop();
  await updatesEnded;
  await deps.dispatcher.destroy();
  await deps.storage.close();
  deps.options.log({ event: 'stopped' });
}
