import { sessionOf, timeWords, wasSeen } from '../facts.ts';
import type { NoteRuleInput, OtherEncounter } from '../input.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

const performing: ReadonlySet<string> = new Set(['PrimaryPerformer', 'SecondaryPerformer']);

/** People occupied by a session: those who give it, and the patient. */
const peopleOf = ({ participants, patient, subject }: Pick<OtherEncounter, 'participants' | 'patient' | 'subject'>): string[] => [
  ...(participants ?? []).filter(({ role }) => performing.has(role)).map(({ individual }) => individual.id),
  ...[patient?.id, subject?.id].filter((id) => id !== undefined),
];

/** True for the visit itself, its parent, and their other parts: a group's members are seen at one time. */
const isItself = ({ encounter, note }: NoteRuleInput, other: OtherEncounter) => {
  const own = encounter?.id ?? note.encounter?.id;
  const whole = encounter?.partOf?.id;
  return other.id === own || other.id === whole || (other.partOf !== undefined && [own, whole].includes(other.partOf.id));
};

export const sessionOverlap: NoteRuleCheck = {
  rule: 'SessionOverlap',
  about: 'The session overlaps no other of the practitioner or patient',
  check: (input) => {
    const { start, end, section } = sessionOf(input);
    if (!start || !end || !input.otherEncounters || !wasSeen(input)) return notApplicable;
    const people = new Set(
      peopleOf({
        subject: input.note.subject,
        ...input.encounter,
        participants: input.note.participants ?? input.encounter?.participants,
      }),
    );
    const clash = input.otherEncounters.find(
      (other) =>
        !isItself(input, other) &&
        (other.status === 'Planned' || other.status === 'Finished') &&
        other.start !== undefined &&
        other.end !== undefined &&
        Date.parse(other.start) < Date.parse(end) &&
        Date.parse(start) < Date.parse(other.end) &&
        peopleOf(other).some((id) => people.has(id)),
    );
    if (!clash?.start || !clash.end) return satisfied;
    const time = (instant: string) => timeWords(input, instant);
    const message = `Another session runs from ${time(clash.start)} to ${time(clash.end)}: correct the times of one of them.`;
    return { ...notSatisfied(message, section), otherVisit: clash.id };
  },
};
