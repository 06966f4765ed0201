import type { Coding, Reference } from '@notewell/model';
import { type Day, dateOf, momentOf } from '../calendar.ts';
import { allergies, noKnownAllergy } from '../clinical/allergies.ts';
import { type Dose, type Medicine, type MedicineKey, medicines } from '../clinical/medicines.ts';
import { isBehavioral, type Problem, type ProblemKey, problems } from '../clinical/problems.ts';
import { type Draft, type Maker, refer, type Whole } from '../maker.ts';
import type { Random } from '../random.ts';
import { type Case, onsetYear } from './case.ts';
import { isOver } from './course.ts';

/** A medicine as one patient takes it: its doses with the day each began. */
export interface Regimen {
  readonly problem: ProblemKey;
  readonly key: MedicineKey;
  readonly steps: readonly { readonly dose: Dose; readonly from: Day }[];
  readonly to?: Day;
}
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const often: Record<number, string> = { 0: 'as needed', 1: 'daily', 2: 'twice daily', 3: 'three times daily' };
/** "sertraline 100 mg daily", as notes call it. */
export const inWords = (key: MedicineKey, dose: Dose): string => {
  const { name }: Medicine = medicines[key];
  if (dose.unit === 'patch') return `${lower(name)} ${dose.strength.replace(' patch', '')} daily`;
  return `${lower(name)} ${dose.amount} ${dose.unit === 'puff' ? (dose.amount === 1 ? 'puff' : 'puffs') : dose.unit} ${often[dose.daily] ?? 'daily'}`;
};
export const doseOn = (regimen: Regimen, day: Day): Dose | undefined =>
  regimen.steps.filter(({ from }) => from <= day).at(-1)?.dose;

/** Chooses a medicine for a problem, or none: age, allergies and the clinic's caution may exclude it. */
function chosen(random: Random, key: ProblemKey, isChild: boolean): MedicineKey | undefined {
  const { medicines: all }: Problem = problems[key];
  const fitting = all.filter((one) => {
    const { adultsOnly }: Medicine = medicines[one];
    return !(isChild && adultsOnly);
  });
  return fitting.length === 0 ? undefined : random.chance(0.55) ? fitting[0] : random.pick(fitting);
}

export function planMedicines(story: Case, today: Day, random: Random): Regimen[] {
  const { persona, courses, reason } = story;
  const psychiatry = courses.find(({ kind }) => kind === 'psychiatry');
  // Visits in the future prescribe nothing.
  const seen = psychiatry?.visits.filter((visit) => visit.outcome === 'show' && isOver(visit, today)) ?? [];
  return story.problems.flatMap((problem): Regimen[] => {
    const behavioral = isBehavioral(problem);
    if (behavioral && (problem !== reason || seen.length === 0)) return [];
    const key = chosen(random, problem, persona.isChild);
    if (!key) return [];
    const { doses }: Medicine = medicines[key];
    if (!behavioral) {
      // Begun elsewhere or here, and stable for a long time.
      const from = story.since - random.between(60, 900);
      const steady = doses[Math.min(doses.length - 1, random.between(0, 1))] ?? doses[0];
      return [{ problem, key, steps: [{ dose: steady, from }] }];
    }
    const arrive = Math.min(doses.length, seen.length, random.between(2, 4));
    const steps = doses.slice(0, Math.max(1, arrive)).flatMap((dose, at) => {
      const visit = seen[at];
      return visit ? [{ dose, from: visit.day }] : [];
    });
    return steps.length > 0
      ? [{ problem, key, steps, ...(psychiatry && story.discharged !== undefined && { to: psychiatry.to }) }]
      : [];
  });
}

const rxnorm = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const ucum = 'http://unitsofmeasure.org';

interface Examined {
  readonly patient: Whole<'Patient'>;
  readonly story: Case;
  readonly recorder: Reference<'Practitioner'>;
}

export function makeConditions(maker: Maker, { patient, story, recorder }: Examined, random: Random) {
  return story.problems.map((key) => {
    const { code, display, theme }: Problem = problems[key];
    const coding: Coding = { code, display, system: 'http://hl7.org/fhir/sid/icd-10-cm' };
    const over = story.discharged !== undefined && theme === 'adjustment';
    const condition = maker.make(
      'Condition',
      {
        patient: refer(patient),
        code: coding,
        category: 'ProblemListItem',
        clinicalStatus: over ? 'Resolved' : 'Active',
        verification: 'Confirmed',
        ...(theme && { severity: display.includes('severe') ? 'Severe' : 'Moderate' }),
        onset: theme === 'adjustment' ? dateOf(story.since - 40).slice(0, 7) : String(onsetYear(story, key, random)),
        ...(over && { abatement: dateOf(story.discharged ?? story.since).slice(0, 7) }),
        recordedDate: new Date(momentOf(story.since, 650)).toISOString(),
        recorder,
      },
      { at: momentOf(story.since, 650), by: recorder, random },
    );
    return { key, coding, condition };
  });
}
export type Conditions = ReturnType<typeof makeConditions>;

interface Medicated {
  readonly patient: Whole<'Patient'>;
  readonly regimens: readonly Regimen[];
  readonly conditions: Conditions;
  readonly prescriberOf: (regimen: Regimen) => Reference<'Practitioner'>;
}

export function makeMedicines(maker: Maker, { patient, regimens, conditions, prescriberOf }: Medicated, random: Random): void {
  for (const regimen of regimens) {
    const { key, steps, problem, to } = regimen;
    const { name, rxnorm: code, schedule }: Medicine = medicines[key];
    const prescriber = prescriberOf(regimen);
    const reason = conditions.find((one) => one.key === problem);
    steps.forEach(({ dose, from }, at) => {
      const following = steps[at + 1];
      const end = following?.from ?? to;
      const authored = new Date(momentOf(from, 640)).toISOString();
      const draft: Draft<'Medication'> = {
        patient: refer(patient),
        status: following ? 'Completed' : to !== undefined ? 'Stopped' : 'Active',
        intent: 'Order',
        category: 'Outpatient',
        code: { code, system: rxnorm, display: name },
        strength: dose.strength,
        ...(schedule && { schedule }),
        ...(reason && { reasons: [{ code: reason.coding, condition: refer(reason.condition) }] }),
        dosages: [
          {
            text: dose.sig,
            dose: { value: dose.amount, unit: dose.unit, ...(dose.unit === 'mg' && { system: ucum, code: 'mg' }) },
            ...(dose.daily > 0 ? { frequency: dose.daily, period: 1, periodUnit: 'Days' } : { asNeeded: true }),
            start: dateOf(from),
            ...(end !== undefined && { end: dateOf(end) }),
          },
        ],
        ...(dose.daily > 0 && {
          dispense: {
            quantity: { value: dose.daily * 30, unit: dose.unit === 'puff' ? 'puff' : 'each' },
            refills: schedule === 'II' ? 0 : 2,
            daysSupply: 30,
            pharmacyName: 'Wickenden Pharmacy',
          },
        }),
        start: dateOf(from),
        ...(end !== undefined && { end: dateOf(end) }),
        authored,
        prescriber,
        recorder: prescriber,
        ...(to !== undefined && !following && { stoppedReason: { code: 'completed', display: 'Treatment completed' } }),
      };
      maker.make('Medication', draft, { at: momentOf(from, 640), by: prescriber, random });
    });
  }
}

export function makeAllergies(maker: Maker, { patient, story: { since }, recorder: by }: Examined, random: Random): void {
  const at = momentOf(since, 660);
  const recordedDate = new Date(at).toISOString();
  const has = random.chance(0.34);
  if (!has) {
    maker.make(
      'Allergy',
      {
        patient: refer(patient),
        code: noKnownAllergy,
        clinicalStatus: 'Active',
        verification: 'Confirmed',
        recordedDate,
        recorder: by,
      },
      { at, by, random },
    );
    return;
  }
  const first = random.weighted(allergies);
  const second = random.chance(0.15) ? random.weighted(allergies) : first;
  for (const row of new Set([first, second])) {
    maker.make(
      'Allergy',
      {
        patient: refer(patient),
        code: { code: row.code, system: row.system, display: row.display },
        kind: row.intolerance ? 'Intolerance' : 'Allergy',
        categories: [row.category],
        criticality: row.severe ? 'High' : 'Low',
        clinicalStatus: 'Active',
        verification: random.chance(0.7) ? 'Confirmed' : 'Unconfirmed',
        recordedDate,
        recorder: by,
        reactions: [
          {
            manifestations: [{ display: random.pick(row.reactions) }],
            severity: row.severe ? 'Severe' : random.pick(['Mild', 'Moderate'] as const),
          },
        ],
      },
      { at, by, random },
    );
  }
}
