import type { Client } from '@notewell/client';
import type { Encounter } from '@notewell/model';
import { authorizationsFor, usableOn } from '@notewell/rules';
import { dayOf } from '../../../platform/dates.ts';

type Visit = Pick<Encounter, 'subject' | 'start' | 'serviceType' | 'program' | 'coverage' | 'authorization' | 'visitStatus'>;

/** The visit with the authorization that covers it, if exactly one does. With several, the author chooses in the note. */
export async function authorized<V extends Visit>(client: Pick<Client, 'list'>, visit: V): Promise<V> {
  const { subject, start, serviceType, program } = visit;
  if (subject.resourceType === 'Group' || !start || visit.authorization || (visit.visitStatus ?? 'Show') !== 'Show') return visit;
  const { items, status, isPartial } = await client.list({ type: 'Coverage', partition: subject.id, whole: true });
  // Others may be missing on this device.
  if (status !== 'ready' || isPartial) return visit;
  const held = authorizationsFor(items, { service: serviceType?.id, program: program?.id });
  const [only, ...others] = usableOn(held, dayOf(start));
  if (!only || others.length > 0) return visit;
  return { ...visit, coverage: only.coverage, authorization: only.authorization.number };
}
