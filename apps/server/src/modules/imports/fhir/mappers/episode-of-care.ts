import { CareTeamRole, type DiagnosisUse, type EpisodeStatus } from '@notewell/model';
import { codeAt, toCoding } from '../concepts.ts';
import { toDay } from '../dates.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { integerAt, lookUp, nodeAt, nodesAt, textAt } from '../read.ts';

const statuses: Readonly<Record<string, EpisodeStatus>> = {
  planned: 'Planned',
  waitlist: 'Waitlist',
  active: 'Active',
  onhold: 'OnHold',
  finished: 'Finished',
  cancelled: 'Cancelled',
};
const uses: Readonly<Record<string, DiagnosisUse>> = {
  AD: 'Admission',
  DD: 'Discharge',
  CC: 'ChiefComplaint',
  CM: 'Comorbidity',
  billing: 'Billing',
};

export const episodeOfCare = defineMapper({
  fhirType: 'EpisodeOfCare',
  type: 'EpisodeOfCare',
  record: 'patient',
  refuse: (resource) =>
    enteredInError(resource.status) ?? (lookUp(statuses, textAt(resource, 'status')) ? undefined : 'its status is not supported'),
  map: (resource, { patient, reference, part }): Draft<'EpisodeOfCare'> => {
    const [start, end] = [toDay(textAt(resource, 'period.start')), toDay(textAt(resource, 'period.end'))];
    const members = nodesAt(resource, 'team').flatMap((team) => nodesAt(part(team), 'participant'));
    return {
      patient,
      status: lookUp(statuses, textAt(resource, 'status')) ?? 'Planned',
      type: toCoding(nodesAt(resource, 'type')[0]),
      organization: reference(resource.managingOrganization, 'Organization'),
      manager: reference(resource.careManager, 'Practitioner'),
      careTeam: members.flatMap((participant) => {
        const member = reference(participant.member, 'Practitioner');
        const role = toCoding(nodesAt(participant, 'role')[0], [CareTeamRole.system], CareTeamRole);
        return member ? [{ member, role }] : [];
      }),
      diagnoses: nodesAt(resource, 'diagnosis').flatMap((diagnosis) => {
        const condition = reference(nodeAt(diagnosis, 'condition'), 'Condition');
        const rank = integerAt(diagnosis, 'rank');
        const use = lookUp(uses, codeAt(diagnosis, 'role'));
        return condition ? [{ condition, use, rank: rank !== undefined && rank >= 1 ? rank : undefined }] : [];
      }),
      start,
      end: start && end && end < start ? undefined : end,
    };
  },
});
