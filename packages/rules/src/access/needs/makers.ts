import { idIn, isRecord, type UnknownRecord } from '@notewell/model/values';
import type { Permission } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';

/* The maker of a record, and who else answers for it. */

const rowOf = (row: unknown): UnknownRecord => (isRecord(row) ? row : {});

export const makerOf = (row: unknown): UnknownRecord | undefined =>
  ['author', 'recorder', 'auditor'].map((name) => rowOf(row)[name]).find(isRecord);
export const isStaffs = (maker: UnknownRecord | undefined): boolean => maker?.resourceType === 'Practitioner';
export const isFamily = (person: unknown): boolean =>
  isRecord(person) && ['Patient', 'RelatedPerson'].includes(String(person.resourceType));
/** True for what the family wrote: made by them, or filled in by them in a packet that the staff sent. */
export const isFamilys = (row: unknown): boolean =>
  isFamily(makerOf(row)) || (rowOf(row).packetResponse !== undefined && isFamily(rowOf(row).source));

/**
 * True for the maker of a record, their supervisor, and holders of a permission over such records of others. What the
 * staff keep for a patient, and what came from elsewhere, is everybody's who may change it.
 */
export function answersFor(
  row: unknown,
  { profile, permissions, supervisees }: Subject,
  masters: readonly Permission[] = [],
): boolean {
  const maker = makerOf(row);
  const id = idIn(maker);
  return (
    id === undefined ||
    !isStaffs(maker) ||
    id === profile.id ||
    id === fixedIds.systemAccount ||
    masters.some((master) => permissions.has(master)) ||
    (permissions.has('supervision') && supervisees.includes(id))
  );
}

/** Held with the grant `Prescribe`: ordering a medicine and striking it out are one right. */
export const prescribes: Permission = 'Medication.Delete';

export const byMaker = 'Only the person who made this record, their supervisor, or a manager of such records can do this.';

/** True for the practitioner who leads the work on the record or coordinates it. */
export const isResponsible = (row: unknown, { profile }: Subject): boolean => {
  const { participants } = rowOf(row);
  return (
    Array.isArray(participants) &&
    participants.some(
      (one) =>
        isRecord(one) && ['PrimaryPerformer', 'Coordinator'].includes(String(one.role)) && idIn(one.individual) === profile.id,
    )
  );
};
