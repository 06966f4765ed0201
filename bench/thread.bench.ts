// The care thread of one chart: 5 plans, 40 goals, 1,000 notes and their outcomes. The peer of the call is the list of its notes.
import { CarePlan, CarePlanOutcome, Condition, Note } from '@notewell/model';
import { load } from './support/load.ts';
import { at, count, median, ms, report, timed } from './support/measured.ts';
import { startProduct } from './support/product.ts';

const plans = 5;
const goalsOfPlan = 8;
const notes = 1_000;
const rounds = 30;

const product = await startProduct();
const { practice, adminHeaders } = product;
const uuid = (n: number) => `01930000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const [first] = (await (await fetch(`${practice}/patients?pageSize=1`, { headers: adminHeaders })).json()) as { id: string }[];
const patient = { id: first?.id ?? '', resourceType: 'Patient' as const };
const id = (n: number) => `${patient.id}.${uuid(n)}`;
const meta = { versionId: '1', lastModified: '2026-01-01T00:00:00.000Z', lastModifiedBy: 'Practitioner/bench' };
const common = { partition: patient.id, meta };
const dayOf = (n: number) => new Date(Date.now() - (n % 700) * 86_400_000).toISOString();

await load(product, Condition, 0, 8, (n) => ({
  ...common,
  resourceType: 'Condition' as const,
  id: id(1_000 + n),
  patient,
  clinicalStatus: 'Active' as const,
  code: { code: `F3${n}`, display: `Diagnosis ${n}` },
  display: `Diagnosis ${n}`,
}));
await load(product, CarePlan, 0, plans, (n) => ({
  ...common,
  resourceType: 'CarePlan' as const,
  id: id(2_000 + n),
  patient,
  status: 'Active' as const,
  title: `Plan ${n}`,
  display: `Plan ${n}`,
  items: Array.from({ length: goalsOfPlan }, (_, at) => ({
    id: `g${at}`,
    kind: 'Goal' as const,
    title: `Goal ${at} of plan ${n}`,
    status: 'InProgress' as const,
    problems: [{ id: id(1_000 + at), resourceType: 'Condition' as const }],
  })),
}));
await load(product, Note, 0, notes, (n) => ({
  ...common,
  resourceType: 'Note' as const,
  id: id(10_000 + n),
  subject: patient,
  status: 'Final' as const,
  serviceDate: dayOf(n).slice(0, 10),
  signed: dayOf(n),
  display: `Note ${n}`,
  sections: [{ id: 'story', kind: 'Narrative' as const, text: 'Said and done in the session. '.repeat(80) }],
  derivedFrom: [{ id: id(20_000 + n), resourceType: 'CarePlanOutcome' as const }],
}));
await load(product, CarePlanOutcome, 0, notes, (n) => ({
  ...common,
  resourceType: 'CarePlanOutcome' as const,
  id: id(20_000 + n),
  patient,
  carePlan: { id: id(2_000 + (n % plans)), resourceType: 'CarePlan' as const },
  item: `g${n % goalsOfPlan}`,
  reportedIn: { id: id(10_000 + n), resourceType: 'Note' as const, display: `Note ${n}` },
  value: n % 10,
  note: 'Some progress since the last session.',
  at: dayOf(n),
}));

const asked = async (path: string) => {
  const answer = await fetch(`${practice}${path}`, { headers: { ...adminHeaders, 'notewell-partition-key': patient.id } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  return text;
};
const thread = await timed(rounds, 1, () => asked(`/patients/${patient.id}/thread`));
const list = await timed(rounds, 1, () => asked('/notes?pageSize=1000'));
const { diagnoses } = JSON.parse(await asked(`/patients/${patient.id}/thread`)) as { diagnoses: { goals: unknown[] }[] };
const linked = diagnoses.reduce((sum, { goals }) => sum + goals.length, 0);
report('goals linked to a diagnosis', count(linked), `≥ ${plans * goalsOfPlan}`, linked >= plans * goalsOfPlan);
const slow = at(thread, 0.95);
report('care thread of a chart', `median ${ms(median(thread))}, p95 ${ms(slow)}`, '300 ms', slow <= 300);
report('list of its 1,000 notes, for comparison', `median ${ms(median(list))}`, '–', true);
await product.stop();
