import type { Practitioner, ResourceType } from '@notewell/model';
import { authorIn, supervisorsOn } from '@notewell/rules';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { practiceDay } from '../../../resources/saving/practice-day.ts';
import { holdersOf } from '../holders.ts';
import { type Facts, nobody, type People, rowFor, toAll } from '../row.ts';

const title = 'An answer points to a risk';

type Saved = Pick<Facts<ResourceType>, 'save'>;
type Ids = readonly (string | undefined)[];

/** Those of the clinicians who work here, with those who supervise the clinicians today and work here. */
async function atWork({ save }: Saved, ids: Ids): Promise<readonly string[]> {
  const day = await practiceDay(save, save.now);
  const known = new Map<string, Practitioner | undefined>();
  const lookFor = async (wanted: Ids) => {
    for (const id of wanted) if (id !== undefined && !known.has(id)) known.set(id, await lookUp(save, 'Practitioner', id));
  };
  await lookFor(ids);
  await lookFor([...known.values()].flatMap((one) => supervisorsOn(one, day)));
  return [...known].flatMap(([id, one]) => (one && one.active !== false ? [id] : []));
}

/**
 * The first of the groups that has somebody at work, with their supervisors; else everybody who supervises. An alert always
 * reaches somebody. They are notified until somebody records what was done.
 */
async function reached(facts: Saved, groups: readonly Ids[]): Promise<People> {
  for (const group of groups) {
    const found = await atWork(facts, group);
    if (found.length > 0) return toAll(found, { priority: 'Urgent' });
  }
  return toAll(await holdersOf(facts.save, 'supervision'), { priority: 'Urgent' });
}

async function ofNote({ save, before, after }: Facts<'Note'>): Promise<People> {
  return after.hasOpenAlert && !before?.hasOpenAlert ? reached({ save }, [[authorIn(after)]]) : nobody;
}

type Named = { readonly id: string; readonly resourceType?: string | undefined } | undefined;
const staffIn = (named: readonly Named[]): readonly string[] =>
  named.flatMap((one) => (one?.resourceType === 'Practitioner' ? [one.id] : []));

/**
 * Staff of the plan that asked, who took the answers, and the patient's own practitioner and care team; else who sent the
 * forms.
 */
async function ofAnswers({ save, before, after }: Facts<'QuestionnaireResponse'>): Promise<People> {
  if (!after.hasOpenAlert || before?.hasOpenAlert || after.subject.resourceType !== 'Patient') return nobody;
  const [plan, patient, packet] = await Promise.all([
    lookUp(save, 'CarePlan', after.basedOn?.id),
    lookUp(save, 'Patient', after.subject.id),
    lookUp(save, 'PacketResponse', after.packetResponse?.id),
  ]);
  const day = await practiceDay(save, save.now);
  const team = (patient?.careTeam ?? []).filter(({ period: { start = day, end = day } = {} }) => start <= day && day <= end);
  const carers = staffIn([
    after.author,
    plan?.author && { ...plan.author, resourceType: 'Practitioner' },
    ...(plan?.participants ?? []).map(({ individual }) => individual),
    patient?.generalPractitioner,
    ...team.map(({ member }) => member),
  ]);
  const sender = packet?.sentBy && { ...packet.sentBy, resourceType: 'Practitioner' };
  return reached({ save }, [carers, staffIn([sender])]);
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
