import type { Channel } from '@notewell/model';

type Conversation = Pick<Channel, 'id' | 'kind' | 'patient' | 'name' | 'group'>;

/** Who reads a conversation in a chart: the patient or their family, staff, or the leaders of a group. */
export const audienceOf = ({ kind, patient }: Conversation) => (kind === 'Patient' ? 'family' : patient ? 'staff' : 'leaders');

export const titles = {
  family: 'With the $t(patient)',
  staff: 'Staff only, about the $t(patient)',
  leaders: 'Staff only, about a group of the $t(patient)',
} as const;

export const nameIn = ({ name, group }: Conversation): string | undefined => name ?? group?.display;

/** The conversation of each kind that there is with or about the patient, so that nobody begins a second one unknowingly. */
export function knownOf(channels: readonly Conversation[]) {
  const idOf = (kind: Channel['kind']) => channels.find((one) => one.patient && one.kind === kind)?.id;
  return { Patient: idOf('Patient'), Team: idOf('Team') };
}
