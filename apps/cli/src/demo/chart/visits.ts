import { type Day, dateOf, instantOf, momentOf, spoken } from '../calendar.ts';
import type { MedicineKey } from '../clinical/medicines.ts';
import { medicines } from '../clinical/medicines.ts';
import { isBehavioral } from '../clinical/problems.ts';
import { refer } from '../maker.ts';
import { answer, instruments } from '../practice/instruments.ts';
import { type StaffRow, staff } from '../practice/staff.ts';
import type { Random } from '../random.ts';
import { compose } from './compose.ts';
import { isOver, type Visit } from './course.ts';
import { phaseOf, type Trend } from './curve.ts';
import { makeAssessment, makeResponse } from './measures.ts';
import { makeNote } from './note.ts';
import { makeOutcomes } from './thread.ts';
import { doseOn, inWords, type Regimen } from './treatment.ts';
import { makeAppointment, makeEncounter } from './visit-records.ts';
import { makeHeight, makeLabs, makeVitals, type Reading, vitalsLine } from './vitals.ts';
import type { ChartWork } from './work.ts';
import { diagnosesOf, type Measured, type Occasion } from './writing.ts';

/** Days around today with appointments; older visits have only their encounter. */
const appointmentsFor = 45;

/** Writes the visits of a chart in the order in which they happened. */
export function writeVisits(work: ChartWork, random: Random): void {
  const { story, setting } = work;
  const { today } = setting;
  let last: { total: number; on: string } | undefined;
  for (const visit of story.visits) {
    const appointment = visit.day >= today - appointmentsFor ? makeAppointment(work, visit, random) : undefined;
    if (!isOver(visit, today)) continue;
    const encounter = makeEncounter(work, { visit, appointment }, random);
    if (!encounter) continue;
    const start = momentOf(visit.day, visit.minute);
    const by = setting.who(visit.course.who);
    const shown = visit.outcome === 'show';
    const where = { maker: setting.maker, patient: work.patient, encounter, at: start + 300_000, by, random };
    const reading = shown && measuresBody(visit) ? work.body.at(passedOf(visit, today)) : undefined;
    if (reading) {
      if (visit.first) makeHeight(where, work.body);
      makeVitals(where, work.body, reading);
      if (visit.course.kind === 'primary') makeLabs(where, work.has, reading);
    }
    const measured = shown ? measure(work, { visit, last }, random) : undefined;
    const occasion = occasionOf(work, { visit, measured, reading }, random);
    if (measured) {
      const { instrument } = visit.course.curve;
      const more = { work, encounter, visit, measured, passive: occasion.passive, random };
      if (instrument && visit.first && visit.course.kind !== 'psychiatry') makeAssessment(instrument, more);
      else if (instrument) makeResponse(instrument, more);
      last = { total: measured.total, on: spoken(visit.day) };
    }
    const content = compose(
      shown ? visit.definition : 'missed',
      work.writer,
      occasion,
      story.persona.isChild ? childChart(work) : chartOf(work),
    );
    makeOutcomes(work, makeNote(work, { encounter, occasion, content }));
  }
}
const chartOf = ({ story }: ChartWork) => ({ theme: story.theme, isChild: false, problems: story.problems });
const childChart = ({ story }: ChartWork) => ({ theme: story.theme, isChild: true, problems: story.problems });

const measuresBody = ({ course, definition }: Visit) =>
  course.kind === 'primary' || definition === 'psychiatricEvaluation' || course.kind === 'psychiatry';
/** Share of the treatment completed on the day; a running treatment counts as lasting some months more. */
export const passedOf = ({ course, day }: Visit, today: Day): number =>
  Math.min(1, Math.max(0, (day - course.from) / Math.max(90, Math.min(course.to, today + 90) - course.from)));

interface Measuring {
  readonly visit: Visit;
  /** The measurement before this visit. */
  readonly last: Measured['before'];
}
function measure({ setting }: ChartWork, { visit, last }: Measuring, random: Random): Measured | undefined {
  const { instrument, level, noise } = visit.course.curve;
  const { kind } = visit.course;
  const asked =
    kind === 'psychiatry'
      ? visit.order % 2 === 0
      : kind === 'therapy' || kind === 'substance' || kind === 'school'
        ? visit.order % 4 === 0
        : false;
  if (!instrument || !asked) return undefined;
  const most = instrument === 'phq9' ? 24 : instrument === 'gad7' ? 21 : 12;
  const total = Math.round(Math.min(most, Math.max(0, random.around(level(passedOf(visit, setting.today)), noise))));
  const { band } = answer(instrument, total, (low) => low);
  return { name: instruments[instrument].name, total, band: bandOf(instrument, total) || band, ...(last && { before: last }) };
}
const bandOf = (instrument: 'phq9' | 'gad7' | 'auditC', total: number): string =>
  instruments[instrument].bands.find(([from, to]) => total >= from && total <= to)?.[2] ?? '';

interface Observed {
  readonly visit: Visit;
  readonly measured: Measured | undefined;
  readonly reading: Reading | undefined;
}
function occasionOf(work: ChartWork, { visit, measured, reading }: Observed, random: Random): Occasion {
  const { story, setting, conditions, regimens, therapist } = work;
  const { course, day } = visit;
  const passed = passedOf(visit, setting.today);
  const { curve } = course;
  const level = curve.level(passed);
  const change = level - curve.level(Math.max(0, passed - 0.08)) + random.around(0, 1.1);
  const trend: Trend = visit.order < 1 ? 'same' : change < -0.7 ? 'better' : change > 0.9 ? 'worse' : 'same';
  const psychiatric = course.kind === 'psychiatry';
  const medicine = regimens.find(({ problem }) => problem === story.reason);
  const drug = psychiatric && medicine ? doseOn(medicine, day) : undefined;
  const before = psychiatric && medicine ? doseOn(medicine, day - 1) : undefined;
  const severe = story.special === 'crisis' || story.reason === 'depressionSevere' || story.reason === 'borderline';
  const passive = curve.instrument === 'phq9' && severe && level > 10 && random.chance(0.5);
  const person: StaffRow | undefined = therapist && staff[therapist];
  const key: MedicineKey | undefined = medicine?.key;
  return {
    visit,
    phase: phaseOf(visit.order, passed, curve),
    trend,
    level,
    when: whenOf(visit),
    therapist: person ? `${person.given} ${person.family}` : 'the counselor',
    diagnoses: diagnosesIn(work, visit),
    passive,
    random,
    drugs: drugsOf(regimens, day),
    ...(measured && { measured }),
    ...(drug && key && { drug: inWords(key, drug), effect: random.pick(medicines[key].effects) }),
    ...(before && key && { drugBefore: inWords(key, before) }),
    ...(drug && drug !== before && { drugChange: before ? ('raise' as const) : ('begin' as const) }),
    ...(reading && {
      vitals: { bp: `${reading.systolic}/${reading.diastolic}`, weight: `${reading.weight} lb`, line: vitalsLine(reading) },
      a1c: String(reading.a1c),
    }),
    ...(conditions.length === 0 && {}),
  };
}
const drugsOf = (regimens: readonly Regimen[], day: Day): Record<string, string> =>
  Object.fromEntries(
    regimens.flatMap((regimen) => {
      const dose = doseOn(regimen, day);
      return dose ? [[regimen.problem, inWords(regimen.key, dose)]] : [];
    }),
  );

/** Problems treated in a course: the reason for coming by a therapist, the others by a family doctor. */
function treated({ conditions }: ChartWork, { course }: Visit) {
  if (course.kind === 'primary') {
    const medical = conditions.filter(({ key }) => !isBehavioral(key));
    return (medical.length > 0 ? medical : conditions).slice(0, 3);
  }
  return conditions.slice(0, 1);
}

function whenOf({ day, next, course }: Visit): string {
  const weeks = next === undefined ? (course.kind === 'primary' ? 12 : 2) : Math.max(1, Math.round((next - day) / 7));
  if (weeks > 8) return 'in three months';
  return (
    [
      'in one week',
      'in two weeks',
      'in three weeks',
      'in four weeks',
      'in five weeks',
      'in six weeks',
      'in seven weeks',
      'in eight weeks',
    ][weeks - 1] ?? 'in two weeks'
  );
}
export const endOf = (visit: Visit): number => momentOf(visit.day, visit.minute + visit.minutes);
export const serviceDate = (visit: Visit): string => dateOf(visit.day);
export const startInstant = (visit: Visit): string => instantOf(momentOf(visit.day, visit.minute));

/** Diagnoses of a visit from the chart's problems; a healthy child is seen for an examination. */
function diagnosesIn(work: ChartWork, visit: Visit): Occasion['diagnoses'] {
  const known = treated(work, visit).map(({ condition, coding }) => ({ reference: refer(condition), code: coding }));
  return known.length > 0 || visit.definition !== 'primary'
    ? diagnosesOf(known)
    : [{ code: wellChild, rank: 1, isPrimary: true }];
}

const wellChild = {
  system: 'http://hl7.org/fhir/sid/icd-10-cm',
  code: 'Z00.129',
  display: 'Encounter for routine child health examination without abnormal findings',
};
