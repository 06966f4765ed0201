import type { Client } from '@notewell/client';
import type {
  Appointment,
  Group,
  GroupNoteDefinition,
  Note,
  NoteDefinition,
  NoteTemplate,
  Reference,
  VisitStatus,
} from '@notewell/model';
import { noteTypeFault, visitStatusOfAttendee } from '@notewell/rules';
import { type GroupKit, sectionFrom, sharedSections, withMember } from './roster.ts';

type Loader = Pick<Client, 'get' | 'list'>;
/** A resource to create, without an id and server fields. */
type Draft<R> = Omit<R, 'id' | 'meta' | 'partition' | 'content'>;

const named = (list: readonly Reference[] | undefined, id: string | undefined) => list?.some((one) => one.id === id) === true;

/** The definition for a group: its own, else the one for its service, else for its program. */
export function pickGroupDefinition(
  group: Group | undefined,
  offered: readonly GroupNoteDefinition[],
  appointment: Pick<Appointment, 'serviceType' | 'program'>,
): GroupNoteDefinition | undefined {
  const own = offered.find(({ id }) => id === group?.definition?.id);
  if (own) return own;
  const service = appointment.serviceType?.id ?? group?.service?.id;
  const program = appointment.program?.id ?? group?.program?.id;
  const visit = { services: service ? [service] : [], program, location: undefined, visitStatus: 'Show' } as const;
  const active = offered.filter((type) => type.status === 'Active' && noteTypeFault(type, visit) === undefined);
  return (
    active.find(({ services }) => named(services, service)) ??
    active.find(({ programs }) => named(programs, program)) ??
    active.find(({ services, programs }) => !services?.length && !programs?.length)
  );
}

/** Everything that a group definition refers to, as far as available on this device. */
export async function loadGroupKit(
  client: Loader,
  group: GroupNoteDefinition | undefined,
  alone?: NoteDefinition,
): Promise<GroupKit> {
  const definition = async (of: Reference | undefined): Promise<NoteDefinition | undefined> =>
    of && client.get('NoteDefinition', of.id).catch(() => undefined);
  const template = async (of: Reference | undefined): Promise<NoteTemplate | undefined> =>
    of && client.get('NoteTemplate', of.id).catch(() => undefined);
  const [shared, show, noShow, cancelled, showT, noShowT, cancelledT] = await Promise.all([
    definition(group?.shared),
    definition(group?.show),
    definition(group?.noShow),
    definition(group?.cancelled),
    template(group?.showTemplate),
    template(group?.noShowTemplate),
    template(group?.cancelledTemplate),
  ]);
  const came = show ?? alone;
  return {
    group,
    shared,
    definitions: {
      ...(came ? { Show: came } : {}),
      ...(noShow ? { NoShow: noShow } : {}),
      ...(cancelled ? { Cancelled: cancelled } : {}),
    },
    templates: {
      ...(showT ? { Show: showT } : {}),
      ...(noShowT ? { NoShow: noShowT } : {}),
      ...(cancelledT ? { Cancelled: cancelledT } : {}),
    },
  };
}

const typeOf = { Show: 'show', NoShow: 'noShow', Cancelled: 'cancelled' } as const satisfies Record<VisitStatus, string>;

/** True if the group has a note type for this attendance that is not on the device. */
export const lacksDefinition = ({ group, definitions }: GroupKit, status: VisitStatus): boolean =>
  group?.[typeOf[status]] !== undefined && definitions[status] === undefined;

/** Expected members: those of the appointment with its data, else the group's members on that day. */
export function expected(
  appointment: Pick<Appointment, 'attendees'>,
  group: Group | undefined,
  day: string,
): { readonly patient: Reference<'Patient'>; readonly status: VisitStatus }[] {
  const invited = (appointment.attendees ?? []).filter(({ subject }) => subject.resourceType === 'Patient');
  if (invited.length > 0) {
    return invited.map((one) => ({ patient: asPatient(one.subject), status: visitStatusOfAttendee(one) }));
  }
  return (group?.members ?? [])
    .filter(
      ({ member, inactive, period }) =>
        (member.resourceType ?? 'Patient') === 'Patient' &&
        !inactive &&
        !(period?.start && period.start > day) &&
        !(period?.end && period.end < day),
    )
    .map(({ member }) => ({ patient: asPatient(member), status: 'Show' as const }));
}
const asPatient = ({ id, display }: Reference): Reference<'Patient'> => ({
  id,
  resourceType: 'Patient',
  ...(display ? { display } : {}),
});

/** The draft of a group note with its roster: shared sections first, then each member's. */
export function groupDraft(
  draft: Draft<Note>,
  kit: GroupKit,
  roster: readonly { readonly patient: Reference<'Patient'>; readonly status: VisitStatus }[],
): Draft<Note> {
  const { group } = kit;
  const begun: Note = {
    ...draft,
    ...(group?.id ? { definition: { id: group.id, resourceType: 'GroupNoteDefinition', display: group.title } } : {}),
    sections: sharedSections(kit).map(sectionFrom),
  };
  return roster.reduce((note, { patient, status }) => withMember(note, patient, kit, status), begun);
}
