import { durationFromMinutes, type Note } from '@notewell/model';
import { type Day, dateOf, instantOf, momentOf, weekdayOf } from '../calendar.ts';
import { type Draft, refer, type Whole } from '../maker.ts';
import { attestations, type DefinitionKey, definitions } from '../practice/definitions.ts';
import type { Setting } from '../practice/setting.ts';
import { type StaffRow, staff } from '../practice/staff.ts';
import type { Random } from '../random.ts';
import type { Visit } from './course.ts';
import { keepReturned, type Signer, sign } from './signing.ts';
import type { ChartWork } from './work.ts';
import { type Content, documentOf, isText, type Occasion } from './writing.ts';

type Section = NonNullable<Note['sections']>[number];
const associates: ReadonlySet<string> = new Set(['tanisha', 'rebecca']);
export const isSupervised = (visit: Visit): boolean =>
  visit.outcome === 'show' &&
  'supervisor' in staff[visit.course.who] &&
  (associates.has(visit.course.who) || definitions[visit.definition].signing === 'supervised');

const comments = [
  'The interventions do not say what was done about sleep, which the plan names. Please add it.',
  'Link the session to a goal of the care plan, and say how the client responded to the exercise.',
  'Risk section: please write what was asked and what was answered, not only the conclusion.',
] as const;

/** A visit that happened, and the text of its note. */
interface VisitRecord {
  readonly encounter: Whole<'Encounter'>;
  readonly occasion: Occasion;
  readonly content: Content;
}

/** Creates a visit's note in its current state. */
export function makeNote(work: ChartWork, record: VisitRecord): Whole<'Note'> {
  const { setting } = work;
  const { visit, random } = record.occasion;
  const moments = momentsOf(visit, setting.today, random);
  const { begun, signedAt, latest } = moments;
  const state = stateOf(visit);
  const draft = draftOf(work, record, moments);
  const touched =
    state === 'signed' ? finishedAt(visit, moments) : state === 'begun' ? begun : Math.max(begun, Math.min(signedAt, latest));
  const note = setting.maker.make('Note', draft, { at: touched, by: setting.who(visit.course.who), random });
  keepReturned(note);
  const signers = signersOf(visit, setting, moments);
  if (signers.length > 0) sign(note, signers);
  return note;
}

const stateOf = ({ state }: Visit) => (state === 'none' ? 'signed' : state);

interface Moments {
  readonly begun: number;
  readonly signedAt: number;
  readonly cosignedAt: number;
  /** The latest time of anything that was done by now. */
  readonly latest: number;
}
function momentsOf(visit: Visit, today: Day, random: Random): Moments {
  const end = momentOf(visit.day, visit.minute + (visit.outcome === 'show' ? visit.minutes : 15));
  const begun = end + random.between(2, 25) * 60_000;
  const latest = momentOf(today, 0) - 3_600_000;
  const signedAt = Math.min(
    begun + (random.chance(0.8) ? random.between(8, 60) : random.between(120, 1500)) * 60_000,
    Math.max(latest, begun + 300_000),
  );
  const cosignedAt = Math.min(nextWorkday(visit.day) + random.between(0, 5) * 3_600_000, Math.max(latest, signedAt + 60_000));
  return { begun, signedAt, cosignedAt, latest };
}
const nextWorkday = (day: Day): number => momentOf(day + (weekdayOf(day) >= 4 ? 7 - weekdayOf(day) : 1), 600);
/** Time of the last signature. */
const finishedAt = (visit: Visit, { signedAt, cosignedAt }: Moments) => (isSupervised(visit) ? cosignedAt : signedAt);

function draftOf(work: ChartWork, { encounter, occasion, content }: VisitRecord, moments: Moments): Draft<'Note'> {
  const { setting, patient, episode, story } = work;
  const { visit, random } = occasion;
  const { begun, latest } = moments;
  const shown = visit.outcome === 'show';
  const key: DefinitionKey = shown ? visit.definition : 'missed';
  const definition = setting.definitions.ofKey[key];
  const person: StaffRow = staff[visit.course.who];
  const state = stateOf(visit);
  const final = state === 'signed';
  const sessionTime = shown ? sessionTimeOf(encounter) : undefined;
  const configuration =
    setting.definitions.signing[
      isSupervised(visit)
        ? 'supervised'
        : definitions[key].signing === 'supervised' && 'supervisor' in person
          ? 'supervised'
          : 'author'
    ];
  return {
    status: final ? 'Final' : 'Preliminary',
    composition: 'Individual',
    kind: 'Note',
    title: definition.title,
    definition: refer(definition),
    subject: refer(patient),
    encounter: refer(encounter),
    ...(episode && { episodeOfCare: refer(episode) }),
    participants: encounter.participants,
    services: [refer(setting.clinic.services[shown ? visit.service : 'missed'])],
    ...(encounter.program && { program: encounter.program }),
    ...(encounter.location?.location && { location: encounter.location.location }),
    ...(encounter.placeOfService && { placeOfService: encounter.placeOfService }),
    serviceDate: dateOf(visit.day),
    visitStatus: encounter.visitStatus,
    ...(sessionTime && { sessionTime }),
    sections: sectionsOf(work, key, { occasion, content, sessionTime, halfWritten: state === 'begun' }),
    signatureConfiguration: refer(configuration),
    ...(story.special === 'confidential' && { confidential: true }),
    created: instantOf(begun),
    ...(final && { signed: instantOf(finishedAt(visit, moments)) }),
    ...(state === 'returned' && {
      revisionRequests: [
        {
          comment: random.pick(comments),
          by: setting.who('ruth'),
          at: instantOf(Math.min(nextWorkday(visit.day) + 3_600_000, latest)),
        },
      ],
    }),
  };
}

function sessionTimeOf({ start, end }: Whole<'Encounter'>): NonNullable<Section['sessionTime']> {
  const minutes = end && start ? Math.round((Date.parse(end) - Date.parse(start)) / 60_000) : 0;
  return { start, end, duration: durationFromMinutes(minutes), mode: 'Duration' };
}

/** The signatures of a note, given or requested. */
function signersOf(visit: Visit, { who }: Setting, { signedAt, cosignedAt }: Moments): Signer[] {
  const author = {
    signer: who(visit.course.who),
    person: staff[visit.course.who],
    role: 'Author',
    attestation: attestations.author,
    at: signedAt,
  } as const;
  const supervisor = {
    signer: who('ruth'),
    person: staff.ruth,
    role: 'Supervisor',
    attestation: attestations.supervisor,
  } as const;
  const state = stateOf(visit);
  if (state === 'signed') return [author, ...(isSupervised(visit) ? [{ ...supervisor, at: cosignedAt }] : [])];
  return state === 'cosign' ? [author, { ...supervisor, asked: signedAt }] : [];
}

interface SectionWork extends Pick<VisitRecord, 'occasion' | 'content'> {
  readonly sessionTime: Section['sessionTime'];
  readonly halfWritten: boolean;
}
function sectionsOf({ plan, setting }: ChartWork, key: DefinitionKey, work: SectionWork): Section[] {
  const { content, sessionTime, halfWritten } = work;
  const { diagnoses, visit } = work.occasion;
  const { sections = [] } = setting.definitions.ofKey[key];
  const written = halfWritten ? Math.ceil(sections.length * 0.45) : sections.length;
  return sections.map(({ id, kind, content: holds, type, title, required, form }, at): Section => {
    const base: Section = {
      id,
      kind: holds ?? kind,
      title,
      ...(type && { type }),
      ...(required && { required }),
      ...(form && { form }),
    };
    const words = content[id];
    if (holds === 'SessionTime') return { ...base, sessionTime };
    if (holds === 'Diagnosis') return { ...base, diagnoses };
    if (at >= written) return base;
    if (holds === 'GoalsObjectives') return { ...base, ...goalsOf(plan, visit) };
    if (!words) return base;
    if (!isText(words)) return { ...base, ...words };
    return { ...base, ...documentOf(halfWritten && at === written - 1 ? cut(words) : words) };
  });
}
/** Cuts a text in half, as if its author was called away. */
function cut({ paragraphs, items }: { readonly paragraphs: readonly string[]; readonly items?: readonly string[] }) {
  const text = items?.[0] ?? paragraphs.join(' ');
  const sentences = text.split(/(?<=[.!?]) /);
  return { paragraphs: [sentences.slice(0, Math.max(1, Math.floor(sentences.length / 2))).join(' ')] };
}

function goalsOf(plan: Whole<'CarePlan'> | undefined, visit: Visit): Partial<Section> {
  const day = dateOf(visit.day);
  const objectives = (plan?.items ?? []).filter(({ kind, achieved = day }) => kind === 'Objective' && achieved >= day);
  const item = objectives[Math.max(0, visit.order) % Math.max(1, objectives.length)];
  if (!plan || !item || visit.order < 1) return {};
  const progress = [
    'Worked on in session; some progress.',
    'Practiced between sessions on most days.',
    'Discussed; no change yet.',
    'Clear step forward since last time.',
  ][visit.order % 4];
  return {
    goals: [
      {
        carePlan: refer(plan),
        item: item.id,
        kind: 'Objective',
        title: item.title,
        status: item.achieved ? 'InProgress' : item.status,
        progress,
        // Slow progress with setbacks.
        rating: Math.min(9, 2 + Math.floor(visit.order / 3) + (visit.order % 4 === 2 ? 0 : 1)),
        addressed: true,
      },
    ],
  };
}
