import type { Note, PatientPopulationLevel, Practitioner } from '@notewell/model';
import { decide } from '../../access/decide.ts';
import { populationLevelOf } from '../../access/held.ts';
import { type OwnAccess, permissionsHeld } from '../../access/own-rights.ts';
import type { PatientFacts, Subject } from '../../access/populations.ts';
import { authorIn, supervisesOn } from '../authority/author.ts';

/** Facts of a practice that decide what its staff may see. */
export interface StaffFacts {
  readonly own: OwnAccess;
  /** Grant sets that people hold in addition to their roles, by id. No record shows them. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  /** The practice's level. */
  readonly level: PatientPopulationLevel;
  /** Practitioners among whom the person's supervisees are. */
  readonly staff: readonly Practitioner[];
  /** `YYYY-MM-DD` */
  readonly day: string;
}

const idsOf = (list: readonly { readonly id: string }[] = []): readonly string[] => list.map(({ id }) => id);

/** Permissions of a member of staff, by their roles and the grant sets given to them. */
export const permissionsOfStaff = ({ id = '', profile }: Practitioner, { own, given }: Pick<StaffFacts, 'own' | 'given'>) =>
  permissionsHeld({ roles: idsOf(profile?.roles), grants: given.get(id) ?? [] }, own);

/** A member of staff as far as records tell their access: without temporary access. */
export function subjectOfStaff(person: Practitioner, { own, given, level, staff, day }: StaffFacts): Subject {
  const { id = '', profile, programs } = person;
  const roles = idsOf(profile?.roles);
  const supervised = staff.filter((one) => supervisesOn(one, id, day));
  return {
    profile: { type: 'Practitioner', id },
    permissions: permissionsOfStaff(person, { own, given }),
    population: populationLevelOf(roles, level, own.roles),
    ownPatients: [],
    programs: idsOf(programs),
    supervisees: supervised.flatMap((one) => one.id ?? []),
    superviseePrograms: supervised.flatMap((one) => idsOf(one.programs)),
    allowances: [],
    day,
  };
}

/** Returns the reason why a person cannot be asked to review a note; undefined if they can. */
export function reviewerFault(
  person: Practitioner,
  note: Note,
  facts: StaffFacts & { readonly patients: readonly PatientFacts[] },
): string | undefined {
  if (person.active === false) return 'This person does not work here any more. Ask somebody else to review the note.';
  if (person.id === authorIn(note)) return 'The author does not review their own note. Ask somebody else.';
  const subject = subjectOfStaff(person, facts);
  const row = { patients: facts.patients, channels: [] };
  if (!decide(subject, 'Read', { type: 'Note', row: note, facts: row }).allowed)
    return 'This person cannot open this note. Ask somebody who can read it.';
  return decide(subject, 'Update', { type: 'Note' }).allowed
    ? undefined
    : 'This person reads notes only, and could not answer. Ask somebody who reviews or writes notes.';
}
