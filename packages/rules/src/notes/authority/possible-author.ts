import type { Note, Practitioner } from '@notewell/model';
import { decide } from '../../access/decide.ts';
import type { PatientFacts } from '../../access/populations.ts';
import { permissionsOfStaff, type StaffFacts, subjectOfStaff } from '../reviews/reviewers.ts';

/** Returns the reason why a person cannot be the author of any note; undefined if they can. */
export function writerFault(person: Practitioner, facts: Pick<StaffFacts, 'own' | 'given'>): string | undefined {
  if (person.active === false) return 'This person does not work here any more. Choose someone else.';
  const held = permissionsOfStaff(person, facts);
  return held.has('note') && held.has('Note.Update') ? undefined : 'This person cannot sign notes. Choose someone who can.';
}

/** Returns the reason why a note that names the person as its new author cannot be handed to them; undefined if it can. */
export function authorFault(
  person: Practitioner,
  handed: Note,
  facts: StaffFacts & { readonly patients: readonly PatientFacts[] },
): string | undefined {
  const fault = writerFault(person, facts);
  if (fault !== undefined) return fault;
  const row = { patients: facts.patients, channels: [] };
  return decide(subjectOfStaff(person, facts), 'Read', { type: 'Note', row: handed, facts: row }).allowed
    ? undefined
    : 'This person cannot open this note. Choose someone who can, or add them to the care team first.';
}
