import type { ResourceType } from '@notewell/model';
import { authorIn, supervisorsOn } from '@notewell/rules';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { holdersOf } from '../holders.ts';
import { type Facts, nobody, type People, rowFor, toAll } from '../row.ts';

const title = 'An answer points to a risk';

/** Clinicians with those who supervise them today. They are notified until somebody records what was done. */
async function withSupervisors(
  { save }: Pick<Facts<ResourceType>, 'save'>,
  ids: readonly (string | undefined)[],
): Promise<People> {
  const day = save.now.toISOString().slice(0, 10);
  const clinicians = [...new Set(ids.flatMap((id) => id ?? []))];
  const all = await Promise.all(clinicians.map((id) => lookUp(save, 'Practitioner', id)));
  const supervisors = all.flatMap((one) => supervisorsOn(one, day));
  return toAll([...new Set([...clinicians, ...supervisors])], { priority: 'Urgent' });
}

async function ofNote({ save, before, after }: Facts<'Note'>): Promise<People> {
  return after.hasOpenAlert && !before?.hasOpenAlert ? withSupervisors({ save }, [authorIn(after)]) : nobody;
}

type Named = { readonly id: string; readonly resourceType?: string | undefined } | undefined;
const staffIn = (named: readonly Named[]): readonly string[] =>
  named.flatMap((one) => (one?.resourceType === 'Practitioner' ? [one.id] : []));

/**
 * Staff of the plan that asked, who took the answers, and the patient's own practitioner and care team; else who sent the
 * forms, else everybody who supervises: an alert always reaches somebody.
 */
async function ofAnswers({ save, before, after }: Facts<'QuestionnaireResponse'>): Promise<People> {
  if (!after.hasOpenAlert || before?.hasOpenAlert || after.subject.resourceType !== 'Patient') return nobody;
  const [plan, patient, packet] = await Promise.all([
    lookUp(save, 'CarePlan', after.basedOn?.id),
    lookUp(save, 'Patient', after.subject.id),
    lookUp(save, 'PacketResponse', after.packetResponse?.id),
  ]);
  const day = save.now.toISOString().slice(0, 10);
  const team = (patient?.careTeam ?? []).filter(({ period: { start = day, end = day } = {} }) => start <= day && day <= end);
  const carers = staffIn([
    after.author,
    plan?.author && { ...plan.author, resourceType: 'Practitioner' },
    ...(plan?.participants ?? []).map(({ individual }) => individual),
    patient?.generalPractitioner,
    ...team.map(({ member }) => member),
  ]);
  const sender = packet?.sentBy && { ...packet.sentBy, resourceType: 'Practitioner' };
  const others = carers.length > 0 ? [] : [...staffIn([sender]), ...(await holdersOf(save, 'supervision'))];
  return withSupervisors({ save }, [...carers, ...others]);
}

export const alertRows = [
  rowFor('Note', { kind: 'RiskAlert', title, happened: ofNote, isOver: ({ hasOpenAlert }) => hasOpenAlert !== true }),
  rowFor('QuestionnaireResponse', {
    kind: 'RiskAlert',
    title,
    happened: ofAnswers,
    isOver: ({ hasOpenAlert }) => hasOpenAlert !== true,
  }),
];
