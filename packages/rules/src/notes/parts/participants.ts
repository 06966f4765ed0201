import type { Note, ParticipantRole } from '@notewell/model';

export type Participant = NonNullable<Note['participants']>[number];

/** Parts in a visit that only members of staff take. */
const performing: ReadonlySet<ParticipantRole> = new Set(['PrimaryPerformer', 'SecondaryPerformer']);

/** True if somebody of this type can take the part in a visit. */
export const mayTakePart = (role: ParticipantRole, type: Participant['individual']['resourceType']): boolean =>
  !performing.has(role) || type === undefined || type === 'Practitioner';

/** The record that a patient or relative belongs to. The id of a relative begins with it. */
function recordOf({ id, resourceType }: Participant['individual']): string | undefined {
  if (resourceType === 'Patient') return id;
  return resourceType === 'RelatedPerson' && id.includes('.') ? id.slice(0, id.indexOf('.')) : undefined;
}

/** Returns why somebody cannot take this part in a visit of a patient's record, or of a group; undefined if they can. */
export function participantFault({ role, individual }: Participant, record: string | undefined): string | undefined {
  if (!mayTakePart(role, individual.resourceType))
    return 'Only a member of staff can take this part. Choose one, or choose another part.';
  const own = recordOf(individual);
  if (record === undefined || own === undefined || own === record) return undefined;
  return 'This person belongs to another record. Choose somebody on the staff or in the chart.';
}

type Participants = readonly Participant[] | undefined;

/** Faults of participants that a write adds or gives another part, each with its place in the list. */
export const participantFaults = (
  before: Participants,
  after: Participants,
  record: string | undefined,
): readonly { readonly at: number; readonly message: string }[] =>
  (after ?? []).flatMap((one, at) => {
    const isKnown = before?.some(({ role, individual }) => role === one.role && individual.id === one.individual.id);
    const message = isKnown ? undefined : participantFault(one, record);
    return message === undefined ? [] : [{ at, message }];
  });
