import type { Encounter, Note, Reference } from '@notewell/model';
import { isSignedNote } from '@notewell/rules';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { isMachine } from '../../../resources/saving/moves.ts';
import type { OpenNote } from './open-note.ts';

type Place = Parameters<typeof lookUp>[0];
type Service = Reference<'HealthcareService'>;
type Outcome = Encounter['status'] | Note['visitStatus'];

const isMissed = (outcome: Outcome): boolean => outcome === 'NoShow' || outcome === 'Cancelled';

/** The service that a missed visit of this one is recorded as: the same one if the practice names no other. */
async function missedFor(place: Place, service: Service): Promise<Service> {
  return (await lookUp(place, 'HealthcareService', service.id))?.missedVisitService ?? service;
}

/** The services that a note of this outcome records. */
export const servicesRecorded = async (place: Place, services: readonly Service[], outcome: Outcome): Promise<Service[]> => {
  if (!isMissed(outcome)) return [...services];
  const found = await Promise.all(services.map((service) => missedFor(place, service)));
  return [...new Map(found.map((service) => [service.id, service])).values()];
};

/** Imports bring their own. */
const bringsOwn = ({ caller }: Save): boolean => caller.isSystem === true || isMachine(caller);

/** Records the service of a missed visit, and the booked one again if the visit is planned again. */
export async function recordService(save: Save, before: Encounter | undefined, after: Encounter): Promise<void> {
  const [was, is] = [isMissed(before?.status), isMissed(after.status)];
  const isKept = before?.serviceType?.id === after.serviceType?.id;
  if (bringsOwn(save) || (was === is && (!is || isKept))) return;
  if (is && after.serviceType) Object.assign(save.after, { serviceType: await missedFor(save, after.serviceType) });
  // A note that opens the visit again gives it the service from before.
  if (is || !was || !isKept || save.by) return;
  const booked = await lookUp(save, 'Appointment', after.appointment?.id);
  if (booked?.serviceType) Object.assign(save.after, { serviceType: booked.serviceType });
}

/** The booked services of a draft whose visit was missed by mistake. Others than their missed ones are the author's own. */
async function servicesAgain(save: Save, before: Note, services: readonly Service[]): Promise<Service[]> {
  const visit = await lookUp(save, 'Encounter', before.encounter?.id);
  const booked = await lookUp(save, 'Appointment', visit?.appointment?.id);
  for (const service of [visit?.serviceType, booked?.serviceType]) {
    if (!service) continue;
    const [missed] = await servicesRecorded(save, [service], before.visitStatus);
    if (services.length === 1 && services[0]?.id === missed?.id && missed?.id !== service.id) return [service];
  }
  return [...services];
}

/** Records the services of a missed visit in its draft, and the booked ones again if it was held. A note of several services names them itself. */
export async function recordServices(save: Save, before: Note | undefined, after: OpenNote): Promise<void> {
  if (bringsOwn(save) || save.sameSave || after.composition === 'MultiService' || (before && isSignedNote(before))) return;
  const idsOf = (note: Note | undefined) => (note?.services ?? []).map(({ id }) => id).join();
  const isKept = before?.visitStatus === after.visitStatus && idsOf(before) === idsOf(after);
  if (isKept || !after.services?.length || after.composition === 'Group') return;
  const isHeldAgain = before && isMissed(before.visitStatus) && !isMissed(after.visitStatus) && idsOf(before) === idsOf(after);
  after.services = isHeldAgain
    ? await servicesAgain(save, before, after.services)
    : await servicesRecorded(save, after.services, after.visitStatus);
}
