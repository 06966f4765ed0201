import { type EncounterMode, type EncounterStatus, type ParticipantRole, ParticipationType } from '@notewell/model';
import { toCoding, wordsOf } from '../concepts.ts';
import { toInstant } from '../dates.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { integerAt, lookUp, type Node, nodesAt, textAt } from '../read.ts';

/** Every unfinished state is Planned here: nobody has closed the visit yet. */
const statuses: Readonly<Record<string, EncounterStatus>> = {
  planned: 'Planned',
  arrived: 'Planned',
  triaged: 'Planned',
  'in-progress': 'Planned',
  onleave: 'Planned',
  finished: 'Finished',
  cancelled: 'Cancelled',
};
/** HL7 v3 ActEncounterCode: location of patient and practitioner. */
const modes: Readonly<Record<string, EncounterMode>> = {
  VR: 'Telehealth',
  AMB: 'InPerson',
  EMER: 'InPerson',
  IMP: 'InPerson',
  ACUTE: 'InPerson',
  NONAC: 'InPerson',
  SS: 'InPerson',
  HH: 'InPerson',
  FLD: 'InPerson',
  OBSENC: 'InPerson',
};
const roles: Readonly<Record<string, ParticipantRole>> = {
  PPRF: 'PrimaryPerformer',
  ATND: 'PrimaryPerformer',
  SPRF: 'SecondaryPerformer',
};

/** Kind and reason of the visit. A start without a time of day becomes text, because a visit begins at an instant. */
function reasonOf(resource: Node) {
  const kind = nodesAt(resource, 'type').flatMap((type) => wordsOf(type) ?? []);
  const why = nodesAt(resource, 'reasonCode').flatMap((reason) => wordsOf(reason) ?? []);
  const start = textAt(resource, 'period.start');
  const when = start && !toInstant(start) ? `on ${start}` : undefined;
  const what = [...new Set(kind)].join(', ');
  const reason = [...new Set(why)].join(', ');
  return [[what, reason].filter(Boolean).join(': '), when].filter(Boolean).join(', ').slice(0, 1_000) || undefined;
}

export const encounter = defineMapper({
  fhirType: 'Encounter',
  type: 'Encounter',
  record: 'subject',
  refuse: (resource) => enteredInError(resource.status),
  map: (resource, { patient, reference, references }): Draft<'Encounter'> => {
    const [start, end] = [toInstant(textAt(resource, 'period.start')), toInstant(textAt(resource, 'period.end'))];
    const place = nodesAt(resource, 'location')[0];
    return {
      status: lookUp(statuses, textAt(resource, 'status')) ?? 'Unknown',
      mode: lookUp(modes, textAt(resource, 'class.code')),
      subject: patient,
      patient,
      participants: nodesAt(resource, 'participant').flatMap((participant) => {
        const individual = reference(participant.individual, 'Practitioner', 'RelatedPerson');
        const type = toCoding(nodesAt(participant, 'type')[0], [ParticipationType.system], ParticipationType);
        if (!individual) return [];
        return {
          role: lookUp(roles, type?.code) ?? 'Participation',
          individual,
          type,
          start: toInstant(textAt(participant, 'period.start')),
          end: toInstant(textAt(participant, 'period.end')),
        };
      }),
      appointment: references(nodesAt(resource, 'appointment'), 'Appointment')[0],
      episodeOfCare: references(nodesAt(resource, 'episodeOfCare'), 'EpisodeOfCare')[0],
      partOf: reference(resource.partOf, 'Encounter'),
      location: { location: reference(place?.location, 'Location') },
      start,
      end: end && start && end < start ? undefined : end,
      reason: reasonOf(resource),
      diagnoses: nodesAt(resource, 'diagnosis').flatMap((diagnosis) => {
        const condition = reference(diagnosis.condition, 'Condition');
        const rank = integerAt(diagnosis, 'rank');
        return condition ? { condition, rank: rank !== undefined && rank >= 1 ? rank : undefined } : [];
      }),
      problems: references(nodesAt(resource, 'reasonReference'), 'Condition'),
    };
  },
});
