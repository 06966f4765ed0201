import { isDeepStrictEqual } from 'node:util';
import {
  Appointment,
  definitionOf,
  isResourceType,
  type ResourceDefinition,
  recordDefinition,
  recordType,
  referencesOf,
  valuesAt,
} from '@notewell/model';
import { isGivenByReference, patientsIn, personalTypes, speakersOf } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import { isOfOneRecord, isReference } from '../columns/row.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import type { Save } from './behaviour.ts';
import { bodyOf } from './body.ts';

interface Named {
  readonly path: string;
  readonly id: string;
  readonly type: string;
}
/** People and their relatives may be named in each other's records, such as the holder of an insurance. */
const people: readonly string[] = [recordType, 'RelatedPerson', 'Person'];

/**
 * Refuses a row about a patient that newly names a record of another patient, such as their visit or enrollment, and one that
 * is about two patients by fields for one. The model says what belongs to a patient. A record that the caller may not know of
 * is answered as one that does not exist.
 */
export async function requireSamePatient(save: Save): Promise<void> {
  const { definition, after } = save;
  await requireReadable(save);
  if (!isResourceType(definition.type) || personalTypes.includes(definition.type)) return;
  const own = patientsIn(after, definition.patients, namedMembers(definition));
  requireOwnParties(save, own);
  if (own.length === 0) return;
  requireOnePatient(save);
  for (const named of newlyNamed(save)) {
    if (await isOfAnother(save, named, own)) throw refused(named.path);
  }
}

/** Paths at which a writer names members, and nobody else. */
const namedMembers = (definition: ResourceDefinition): readonly string[] =>
  referencesOf(definition).flatMap(({ path, targets }) => {
    const isNamed = definition.members.includes(path) && !definition.fields[path]?.spec.readOnly;
    return isNamed && targets.every((target) => target === recordType) ? [path] : [];
  });

/** Refuses that a patient or relative names a file that they may not read: what names it would open it for them. */
async function requireReadable(save: Save): Promise<void> {
  const { practice, caller, store } = save;
  if (caller.isSystem || caller.profile?.resourceType === 'Practitioner') return;
  for (const { type, id } of newlyNamed(save)) {
    if (!isResourceType(type) || !isGivenByReference(type)) continue;
    const target = definitionOf(type);
    const row = await store.reader.read(practice, target, id, visibilityOf(caller, target));
    if (!row || row.deleted) throw new Refusal('reference-unresolvable');
  }
}

const refused = (path: string): Refusal => {
  const message = 'This belongs to another patient. Choose one of the same patient.';
  return new Refusal('validation-failed', { errors: [{ path, code: 'invalid', message }] });
};

/** Refuses that a patient or relative speaks in the record of another patient, or in one that says of no patient. */
function requireOwnParties(save: Save, own: readonly string[]): void {
  const speakers = speakersOf(save.definition.type);
  const family = newlyNamed(save, [recordType, 'RelatedPerson']).filter(({ path }) => speakers.includes(path));
  // The id of a relative begins with that of the patient.
  const stranger = family.find(({ id }) => !own.includes(id.split('.')[0] ?? ''));
  if (stranger) throw refused(stranger.path);
}

/** Refuses a second patient in another field of the row, who would read what is about the first. */
function requireOnePatient({ definition, before, after }: Save): void {
  const single = definition.patients.filter((path) => !path.includes('.'));
  const changed = single.filter((path) => !isDeepStrictEqual(patientsIn(before, [path]), patientsIn(after, [path])));
  const last = changed.at(-1);
  if (last !== undefined && new Set(patientsIn(after, single)).size > 1) throw refused(last);
}

function newlyNamed({ definition, before, after }: Save, types?: readonly string[]): readonly Named[] {
  return referencesOf(definition).flatMap(({ path, targets }) => {
    const known = new Set(valuesAt(before, path).flatMap((value) => (isReference(value) ? value.id : [])));
    return valuesAt(after, path).flatMap((value): Named[] => {
      if (!isReference(value) || known.has(value.id)) return [];
      const type = value.resourceType ?? (targets.length === 1 ? targets[0] : undefined);
      const counts = type !== undefined && (types ? types.includes(type) : !people.includes(type));
      return counts ? [{ path, id: value.id, type }] : [];
    });
  });
}

async function isOfAnother({ practice, caller, store, sameSave }: Save, { id, type }: Named, own: readonly string[]) {
  const target = definitionOf(type);
  if (!target || target.patients.length === 0 || sameSave?.some((body) => body.id === id)) return false;
  if (type === Appointment.type) {
    const row = await store.reader.read(practice, Appointment, id, visibilityOf(caller, Appointment));
    const body = row && bodyOf(row);
    // Everybody of a group session shares its appointment.
    return (
      body !== undefined &&
      !body['isGroup'] &&
      !body['group'] &&
      row?.patients.length === 1 &&
      !own.includes(row.patients[0] ?? '')
    );
  }
  const [record = '', ...rest] = id.split('.');
  if (rest.length === 0 || own.includes(record)) return false;
  if (isOfOneRecord(target)) return true;
  // Records of groups and channels are of nobody alone.
  return (await store.reader.read(practice, recordDefinition, record, visibilityOf(caller, recordDefinition))) !== undefined;
}
