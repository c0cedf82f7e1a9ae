import { createTodaysAppointments } from '../../appointments/todaysAppointments.ts';
import { createCopyStrip } from '../../consults/copyStrip.ts';
import { createNewAccessKeyConfirmation } from '../../vetSession/newAccessKeyConfirmation.ts';
import { createOutsideConsults } from '../../vetSession/outsideConsults.ts';
import { openVetPins } from '../../vetSession/vetPins.ts';
import { createVetSession } from '../../vetSession/vetSession.ts';
import type { ConsultParts } from './consultParts.ts';

export async function openSessionParts(from: ConsultParts) {
  const { store, clock, policy, connections, activeConnection, settings, recordings, openConsult } = from;
  const pins = await openVetPins(store, clock, { vets: connections.all().map(({ vet }) => vet) });
  // On a full disk the app starts all the same, and the PIN stays.
  for (const vet of policy.forgetPinsOf ?? []) await pins.set(vet, null).catch(() => undefined);
  const activeId = () => activeConnection().id;
  const vetSession = createVetSession({
    ...from,
    vault: from.storage.tokens,
    pins,
    isPinRequired: policy.requirePin === true,
    lockAfterMinutes: (active) => settings.of(active).lockAfterMinutes,
    async savePage() {
      // A lock begins with this, and a page that hangs is waited for.
      copyStrip.close();
      await from.options.page?.save();
    },
    // A vet who comes back to their own recording finds it on the screen, and no other patient's Record.
    onSwitched() {
      const view = recordings.view(activeId());
      openConsult.set(view?.isOfActive === true ? view.consultId : null);
    },
  });
  const { session, isLocked } = vetSession;
  const outside = createOutsideConsults({ ...from, session, isLocked, activeConnection: activeId });
  const copyStrip = createCopyStrip({ ...from, session });
  const newKeyQuestion = createNewAccessKeyConfirmation({ connections, session });
  const todaysList = createTodaysAppointments({
    ...from,
    places: policy.appointmentsFile ?? [],
    chosen: (id) => from.chosenPlaces.of(id).list,
    session,
    isLocked,
    consultsBetween: store.consultsBetween,
  });
  return { pins, vetSession, outside, copyStrip, newKeyQuestion, todaysList };
}
