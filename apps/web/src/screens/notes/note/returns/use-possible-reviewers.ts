import { useResource } from '@notewell/client/react';
import { definitionOf, type Note, type Practitioner } from '@notewell/model';
import { authorFault, authorIn, factsOfPatient, handedOver, patientsIn, reviewerFault } from '@notewell/rules';
import { useStaffFacts } from '../../../../features/notes/signatures/use-staff-facts.ts';
import { useToday } from '../../../../shell/hooks/use-today.ts';
import { usePreferences } from '../../../../shell/session/preferences.ts';
import { useMe } from '../../../../shell/session/session.ts';

interface Colleagues {
  /** Undefined until they are known. */
  readonly people: readonly Practitioner[] | undefined;
  /** False where this device does not know all colleagues and their roles. */
  readonly isWhole: boolean;
}
const unknown: Colleagues = { people: undefined, isWhole: false };

type Facts = Parameters<typeof reviewerFault>[2];

/** Colleagues who may be asked to review the note, once they are known. The server decides by the same rule. */
export const usePossibleReviewers = (note: Note, asking: boolean) =>
  useColleagues(note, asking, (person, facts) => reviewerFault(person, note, facts)).people;

/** Colleagues to whom the note can be handed over, once they are known. The server decides by the same rule. */
export function usePossibleAuthors(note: Note): Colleagues {
  const author = authorIn(note);
  return useColleagues(note, true, (person, facts) => {
    const to = { id: person.id ?? '', resourceType: 'Practitioner' as const };
    return to.id === author ? 'is the author' : authorFault(person, handedOver(note, to, ''), facts);
  });
}

/** Colleagues in whom no fault is found; undefined until they are known. */
function useColleagues(
  note: Note,
  asking: boolean,
  faultOf: (person: Practitioner, facts: Facts) => string | undefined,
): Colleagues {
  const me = useMe().profile.id;
  const isGroup = note.subject.resourceType === 'Group';
  const known = useStaffFacts(asking);
  const patient = useResource('Patient', asking && !isGroup ? note.subject.id : undefined);
  const { patientPopulationLevel } = usePreferences();
  const day = useToday();
  if (!known || (!isGroup && patient.status === 'loading')) return unknown;
  const { staff, own, given, isWhole } = known;
  const definition = definitionOf('Note');
  const open = { careTeam: [], programs: [], confidentialTeam: [] };
  const facts = {
    own,
    given,
    // The charts of a group are not all loaded here: the server compares them.
    level: patient.data ? patientPopulationLevel : ('All' as const),
    patients: patient.data
      ? [factsOfPatient(patient.data, day)]
      : patientsIn(note, definition.patients, definition.members).map((id) => ({ id, ...open })),
    staff,
    day,
  };
  return { people: staff.filter((one) => one.id !== me && faultOf(one, facts) === undefined), isWhole };
}
