import type { App } from './appOptions.ts';
import type { AppParts } from './appParts.ts';
import type { AppSnapshot } from './appSnapshot.ts';
import { printWhereAllowed } from '../commandLine/printWhereAllowed.ts';
import { createPlayable } from '../consults/playable.ts';
import { checkServiceOf } from './selfTest/checkService.ts';

type BuildAppDeps = AppParts & AppSnapshot & Pick<App, 'commands' | 'isShown'>;

/** What the shell has of the app that runs. */
export function buildApp(deps: BuildAppDeps): App {
  return {
    ...deps,
    onTheirWay: deps.unsent.onTheirWay,
    fallsAsleep: deps.lineBreaks.happened,
    networkReturned: deps.consultActions.networkReturned,
    playable: createPlayable(deps),
    print: createPrint(deps),
    receiveConsult: deps.outside.receive,
    checkForSelfTest: () => checkForSelfTest(deps),
    installUpdate: deps.updates.installAtQuit,
    stop: () => stop(deps),
  };
}

function createPrint(deps: BuildAppDeps): App['print'] {
  const { storage, organisation, connections, recordings, workstation, consultListeners } = deps;
  return (job) =>
    printWhereAllowed(job, {
      storage,
      isLocked: workstation.isLocked,
      isSandboxAllowed: organisation.view.isSandboxAllowed,
      active: () => connections.view(connections.active()),
      isRecording: () => recordings.liveId() !== null,
      deps: {
        ...deps,
        onConsultChange: (listener) => {
          consultListeners.add(listener);
          return () => consultListeners.delete(listener);
        },
        defectOf: deps.stepFailures.of,
      },
    });
}

async function checkForSelfTest(deps: BuildAppDeps): ReturnType<App['checkForSelfTest']> {
  const { storage, policy, organisation, dispatcher, connections, recordings } = deps;
  const service = await checkServiceOf({
    dispatcher,
    active: connections.active(),
    token: storage.tokens.token,
    address: organisation.serviceAddress,
    isSandboxAllowed: policy.sandboxAllowed !== false,
    rules: organisation.rules,
    isPartnerDisabled: connections.isPartnerDisabled,
  });
  if (service.asked === 'practice' && service.check.ok) deps.serviceSuccess.now();
  return { isRecording: recordings.liveId() !== null, service };
}

async function stop(deps: BuildAppDeps): Promise<void> {
  const { recordings, folders, retention, deletions, consultActions, runner, unsent } = deps;
  deps.todaysList.stop();
  const updatesEnded = deps.updates.stop();
  const live = recordings.liveId();
  if (live !== null) await recordings.stop(live, 'quit').catch(() => undefined);
  await folders.stop();
  await retention.stop();
  await deletions.stop();
  await consultActions.stop();
  await runner.stop();
  await unsent.settle();
  await deps.statusFile.stop();
  await updatesEnded;
  await deps.dispatcher.destroy();
  await deps.storage.close();
  deps.options.log({ event: 'stopped' });
}
