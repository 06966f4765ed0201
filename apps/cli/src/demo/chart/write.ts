import type { Reference } from '@notewell/model';
import { CareTeamRole } from '@notewell/model';
import { type Day, dateOf, instantAt, momentOf } from '../calendar.ts';
import { refer, type Whole } from '../maker.ts';
import { names } from '../people/names.ts';
import { type Alerts, coded, makeConsents, makeCoverage, makePatient, makeRelative } from '../people/patient.ts';
import type { ProgramKey } from '../practice/clinic.ts';
import type { Setting } from '../practice/setting.ts';
import { staff } from '../practice/staff.ts';
import type { Case } from './case.ts';
import { type Course, kinds } from './course.ts';
import { makeDocuments } from './documents.ts';
import { makeMistakenPlan, makePlan } from './plan.ts';
import { makeAllergies, makeConditions, makeMedicines, planMedicines, type Regimen } from './treatment.ts';
import { writeVisits } from './visits.ts';
import { bodyOf } from './vitals.ts';
import type { ChartWork } from './work.ts';
import { Writer } from './writing.ts';

const teamRoles: Record<Case['courses'][number]['kind'], string> = {
  therapy: 'therapist',
  school: 'therapist',
  substance: 'substance-use-counselor',
  psychiatry: 'prescriber',
  primary: 'primary-care',
  peer: 'peer-support',
  cases: 'case-manager',
};

function alertsOf(story: Case, today: Day, author: Reference<'Practitioner'>): Alerts {
  const { persona, reason, special } = story;
  const alerts: Alerts = [];
  const add = (severity: Alerts[number]['severity'], text: string, from: Day) =>
    alerts.push({ severity, text, from: dateOf(from), author });
  const active = story.discharged === undefined;
  if (
    active &&
    (special === 'crisis' ||
      (reason === 'depressionSevere' && persona.random.chance(0.5)) ||
      (reason === 'borderline' && persona.random.chance(0.4)))
  )
    add('Critical', 'Suicide risk: safety plan on file, ask at every visit', Math.max(story.since, today - 60));
  if (persona.interpreter)
    add('Caution', `Interpreter needed: ${languageNames[persona.language] ?? persona.language}`, story.since);
  if (special === 'confidential' || special === 'confidential-shared')
    add('Information', 'Confidential chart: relative of a member of staff', story.since);
  if (persona.age > 74) add('Caution', 'Fall risk: meet at the door', story.since);
  if (persona.isChild && persona.random.chance(0.2)) add('Caution', 'Custody order on file: check who may pick up', story.since);
  if (persona.random.chance(0.03)) add('Information', 'Prefers morning visits; leave no messages at work', story.since);
  return alerts;
}
const languageNames: Record<string, string> = {
  es: 'Spanish',
  pt: 'Portuguese',
  vi: 'Vietnamese',
  zh: 'Mandarin',
  ht: 'Haitian Creole',
  ar: 'Arabic',
};

export interface Written {
  readonly patient: Whole<'Patient'>;
  readonly relative?: Whole<'RelatedPerson'>;
}

/** Enrollments and team members begin on their day, not earlier. */
const begunIn = ({ courses }: Case, today: Day) => courses.filter(({ from }) => from <= today);

/** Weeks since people of the substance program began its intensive one. */
const intensiveWeeks = 6;
/** The course with which every second adult of the substance program attends the intensive one too. */
function intensiveCourse({ courses, discharged, special, persona }: Case, today: Day) {
  if (discharged !== undefined || special || persona.isChild || persona.index % 2 > 0) return undefined;
  return courses.find(({ program, from, to }) => program === 'substance' && from <= today - intensiveWeeks * 7 && to >= today);
}
export const isIntensive = (story: Case, today: Day): boolean => intensiveCourse(story, today) !== undefined;

/** The enrollments of a story, one for each program, as its episode lists them. */
function enrolledIn(story: Case, today: Day) {
  const of = (course: Course, program: ProgramKey, from: Day) => ({
    course: { ...course, from },
    program,
    active: course.to >= today,
    start: dateOf(from),
    ...(course.to < today && { end: dateOf(course.to) }),
  });
  const intensive = intensiveCourse(story, today);
  const own = [...new Map(begunIn(story, today).map((course) => [course.program, course])).values()];
  return [
    ...own.map((course) => of(course, course.program, course.from)),
    ...(intensive ? [of(intensive, 'intensive', today - intensiveWeeks * 7)] : []),
  ];
}

/** Registers the patient, with the data that belongs to the person instead of a visit. */
export function register(
  setting: Setting,
  story: Case,
  emails: { readonly patient?: string; readonly relative?: string } = {},
): Written {
  const { maker, clinic, who, today } = setting;
  const { persona, since, courses, special } = story;
  const desk = who('gloria');
  const careTeam = courses.map(({ kind, who: member, from, to }) => ({
    member: who(member),
    role: coded(CareTeamRole, teamRoles[kind]),
    period: { start: dateOf(from), ...(to < today && { end: dateOf(to) }) },
  }));
  const team = special === 'confidential' ? (['ruth', 'daniel'] as const) : (['ruth', 'maya', 'daniel'] as const);
  const hidden = special === 'confidential' || special === 'confidential-shared';
  const patient = makePatient(maker, clinic, {
    persona,
    since,
    programs: story.programs,
    enrolled:
      story.discharged === undefined && special !== 'empty' ? enrolledIn(story, today).filter(({ active }) => active) : [],
    careTeam,
    alerts: alertsOf(story, today, courses[0] ? who(courses[0].who) : desk),
    ...(hidden && { confidential: team.map((member) => who(member)) }),
    inactive: story.discharged !== undefined && story.discharged < today - 90,
    by: desk,
    ...(emails.patient && { email: emails.patient }),
  });
  if (special === 'empty') return { patient };
  const given = persona.random.pick(
    /sister|mother|aunt|wife|grandmother/.test(persona.voice.words.support ?? '')
      ? names[persona.community].female
      : names[persona.community].male,
  );
  const wantsRelative = persona.isChild || emails.relative !== undefined || persona.random.chance(0.4);
  const relative = wantsRelative
    ? makeRelative(maker, { patient, persona, since, by: desk }, { given, email: emails.relative })
    : undefined;
  return { patient, ...(relative && { relative }) };
}

/** Writes everything that happened to a registered patient. */
export function writeChart(setting: Setting, story: Case, patient: Whole<'Patient'>): void {
  const { maker, who } = setting;
  const { persona, since, courses, special } = story;
  if (special === 'empty') return;
  const random = persona.random.fork('chart');
  const desk = who('gloria');
  const first = courses[0];
  const clinician = first ? who(first.who) : who('helen');
  const registered = { patient, persona, since, by: desk };
  const coverage = makeCoverage(setting, registered, authorizationsOf(setting, story));
  makeConsents(maker, registered, { video: courses.some(({ visits }) => visits.some(({ video }) => video)) });
  const examined = { patient, story, recorder: clinician };
  makeAllergies(maker, examined, random);
  const conditions = makeConditions(maker, examined, random);
  const regimens = planMedicines(story, setting.today, random);
  const prescriber = courses.find(({ kind }) => kind === 'psychiatry');
  const doctor = courses.find(({ kind }) => kind === 'primary');
  const prescriberOf = ({ problem }: Regimen) =>
    problem === story.reason && prescriber ? who(prescriber.who) : who(doctor?.who ?? 'helen');
  makeMedicines(maker, { patient, regimens, conditions, prescriberOf }, random);
  const episode = makeEpisode(setting, story, { patient, conditions, coverage });
  const therapist = courses.find(({ kind }) => kind === 'therapy' || kind === 'school' || kind === 'substance');
  const plan = therapist && episode ? makePlan(setting, story, { patient, conditions, episode, course: therapist }) : undefined;
  if (plan && special === 'long') makeMistakenPlan(setting, plan, random.fork('mistaken plan'));
  const has = new Set(story.problems);
  const work: ChartWork = {
    setting,
    story,
    patient,
    conditions,
    regimens,
    has,
    body: bodyOf(persona, has, random.fork('body')),
    writer: new Writer(persona.voice, random.fork('words')),
    coverage,
    ...(episode && { episode }),
    ...(plan && { plan }),
    ...(therapist && { therapist: therapist.who }),
  };
  writeVisits(work, random.fork('visits'));
  makeDocuments(work, random.fork('documents'));
}

/** Every sixth chart has an authorization for its therapy, from plenty left to used up. */
function authorizationsOf({ clinic, today }: Setting, { persona: { index }, courses }: Case) {
  const course = courses.find(({ kind }) => kind === 'therapy' || kind === 'substance');
  if (!course || index % 6 !== 0) return [];
  const [service] = kinds[course.kind].regular;
  const year = dateOf(today).slice(0, 4);
  return [
    {
      number: `AU-${20_000 + index}`,
      service: refer(clinic.services[service]),
      start: `${year}-01-01`,
      end: `${year}-12-31`,
      visitsApproved: 24,
      visitsUsed: 24 - (index % 5),
    },
  ];
}

function makeEpisode(
  { maker, clinic, who, today }: Setting,
  story: Case,
  { patient, conditions, coverage }: Pick<ChartWork, 'patient' | 'conditions' | 'coverage'>,
) {
  const { courses, since, discharged, persona } = story;
  const first = courses[0];
  if (!first) return undefined;
  const manager = who(first.who);
  const ended = discharged !== undefined;
  const begun = begunIn(story, today);
  return maker.make(
    'EpisodeOfCare',
    {
      patient: refer(patient),
      status: ended ? 'Finished' : 'Active',
      type: { code: 'outpatient', display: 'Outpatient treatment' },
      organization: refer(clinic.home),
      location: refer(clinic.places[staff[first.who].location]),
      manager,
      careTeam: begun.map(({ who: member, kind, from }) => ({
        member: who(member),
        role: coded(CareTeamRole, teamRoles[kind]),
        start: dateOf(from),
      })),
      diagnoses: conditions.map(({ condition }, at) => ({
        condition: refer(condition),
        use: at === 0 ? 'ChiefComplaint' : 'Comorbidity',
        rank: at + 1,
        isPrimary: at === 0,
      })),
      programs: enrolledIn(story, today).map(({ program, active, start, end, course: { from, who: member } }) => ({
        program: refer(clinic.programs[program]),
        kind: 'Admission',
        status: active ? 'Active' : 'Completed',
        start,
        ...(end && { end }),
        practitioner: who(member),
        statusHistory: [{ status: 'Active', at: instantAt(from, 560), by: who(member) }],
      })),
      coverages: [refer(coverage)],
      start: dateOf(since),
      ...(discharged !== undefined && {
        end: dateOf(discharged),
        discharge: {
          at: instantAt(discharged, 960),
          reason: { code: 'goals-met', display: 'Treatment goals met' },
          summary: `Completed treatment with good effect and a plan for warning signs; may return at any time.`,
          by: manager,
        },
      }),
      admission: { at: instantAt(since, 580), reason: conditions[0]?.coding.display ?? 'Establish care', by: manager },
      created: instantAt(since, 580),
    },
    { at: momentOf(since, 580), by: manager, random: persona.random },
  );
}
