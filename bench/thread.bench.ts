// The care thread of one chart: 5 plans, 40 goals, 1,000 notes and their outcomes. The peer of the call is the list of its notes.
// Then the worklist over 2,000 charts with a plan, a scheduled measure, two diagnoses, four outcomes and a note each.
import { CarePlan, CarePlanOutcome, Condition, Note, Patient } from '@notewell/model';
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
  const answer = await fetch(`${practice}${path}`, {
    headers: { ...adminHeaders, ...(path.startsWith('/carePlans') ? {} : { 'notewell-partition-key': patient.id }) },
  });
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

const charts = 2_000;
const wide = (kind: number, n: number) => uuid(1_000_000 * kind + n);
const owner = (n: number) => ({ id: wide(1, n), resourceType: 'Patient' as const, display: `Chart ${n}` });
const inside = (kind: number, n: number) => ({ id: `${owner(n).id}.${wide(kind, n)}`, partition: owner(n).id, meta });
await load(product, Patient, 0, charts, (n) => ({
  meta,
  resourceType: 'Patient' as const,
  id: owner(n).id,
  display: owner(n).display,
  name: { given: 'Chart', family: String(n) },
  status: 'Active' as const,
}));
await load(product, Condition, 0, charts, (n) => ({
  ...inside(2, n),
  resourceType: 'Condition' as const,
  patient: owner(n),
  clinicalStatus: 'Active' as const,
  code: { code: 'F33.1', display: 'Depression' },
  display: 'Depression',
}));
const measure = { id: uuid(9), resourceType: 'Questionnaire' as const, display: 'PHQ-9' };
await load(product, CarePlan, 0, charts, (n) => ({
  ...inside(3, n),
  resourceType: 'CarePlan' as const,
  patient: owner(n),
  status: 'Active' as const,
  title: `Plan of ${n}`,
  start: '2026-01-01',
  measures: [{ form: measure, every: 2, unit: 'Weeks' as const }],
  items: Array.from({ length: goalsOfPlan }, (_, at) => ({
    id: `g${at}`,
    kind: 'Goal' as const,
    title: `Goal ${at} of plan ${n}`,
    description: 'Agreed with the patient and the family. '.repeat(5),
    status: 'InProgress' as const,
  })),
}));
for (const [kind, at] of [4, 5, 6, 7].entries())
  await load(product, CarePlanOutcome, 0, charts, (n) => ({
    ...inside(at, n),
    resourceType: 'CarePlanOutcome' as const,
    patient: owner(n),
    carePlan: { id: inside(3, n).id, resourceType: 'CarePlan' as const },
    item: `g${kind}`,
    value: 5,
    at: dayOf(n % 60),
  }));
await load(product, Note, 0, charts, (n) => ({
  ...inside(8, n),
  resourceType: 'Note' as const,
  subject: owner(n),
  status: 'Final' as const,
  serviceDate: dayOf(n % 60).slice(0, 10),
  display: `Note of ${n}`,
  sections: [{ id: 'goals', kind: 'GoalsObjectives' as const }],
}));
const worklist = await timed(rounds, 1, () => asked('/carePlans/worklist'));
const { seen } = JSON.parse(await asked('/carePlans/worklist')) as { seen: number };
report('charts that the worklist looked at', count(seen), `≥ ${charts}`, seen >= charts);
const wideSlow = at(worklist, 0.95);
report('worklist over these charts', `median ${ms(median(worklist))}, p95 ${ms(wideSlow)}`, '500 ms', wideSlow <= 500);
await product.stop();
