import { definitionOf, isRecord, isResourceType, type Notification, valuesAt } from '@notewell/model';
import { isAllowedTo } from '../../../kernel/access.ts';
import { bodyOf } from '../../../resources/saving/body.ts';
import { lookUpSeen } from '../../../resources/saving/lookup.ts';
import { visibilityOf } from '../../../resources/visibility/visibility.ts';
import type { JobWork } from '../../module.ts';
import { colleagueAsCaller } from '../colleague.ts';

/** The name of the one patient whom a notification is about, where its recipient works here and may read the record. */
export async function patientNameFor(work: JobWork, { recipient, about }: Notification): Promise<string | undefined> {
  const { practice, parts, runId } = work;
  if (recipient.resourceType !== 'Practitioner' || !about?.resourceType || !isResourceType(about.resourceType)) return undefined;
  const caller = await colleagueAsCaller(parts, { networkId: practice, requestId: runId }, recipient.id);
  const definition = definitionOf(about.resourceType);
  if (!caller || !isAllowedTo(caller, definition, 'read')) return undefined;
  const row = await parts.store.reader.read(practice, definition, about.id, visibilityOf(caller, definition));
  if (!row || row.deleted) return undefined;
  const body = bodyOf(row);
  const named = definition.patients.flatMap((path) => valuesAt(body, path)).filter(isPatient);
  const ids = about.resourceType === 'Patient' ? [about.id] : [...new Set(named.map(({ id }) => id))];
  const [id, other] = ids;
  if (id === undefined || other !== undefined) return undefined;
  return (await lookUpSeen({ practice, store: parts.store, caller }, 'Patient', id))?.display;
}

const isPatient = (value: unknown): value is { readonly id: string } =>
  isRecord(value) && value['resourceType'] === 'Patient' && typeof value['id'] === 'string';
