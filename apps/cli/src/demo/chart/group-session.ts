import type { Encounter, Note } from '@notewell/model';
import { definitionSectionOf, memberSectionId } from '@notewell/rules';
import { type Day, dateOf, instantOf } from '../calendar.ts';
import { type Draft, refer, type Whole } from '../maker.ts';
import { attestations } from '../practice/definitions.ts';
import type { Setting } from '../practice/setting.ts';
import { staff } from '../practice/staff.ts';
import type { Random } from '../random.ts';
import { group as words } from '../words/occasions.ts';
import { say, type Voice } from '../words/voice.ts';
import type { GroupRow } from './group-rows.ts';
import { sign } from './signing.ts';
import { documentOf } from './writing.ts';

export interface Member {
  readonly patient: Whole<'Patient'>;
  readonly voice: Voice;
}

export interface Attendee extends Member {
  readonly status: 'Show' | 'NoShow' | 'Cancelled';
}

export interface SessionWork {
  readonly setting: Setting;
  readonly row: GroupRow;
  readonly group: Whole<'Group'>;
  readonly itinerary: Whole<'Itinerary'>;
  readonly encounter: Whole<'Encounter'>;
  readonly came: readonly Attendee[];
  readonly day: Day;
  readonly session: number;
  readonly end: number;
  readonly random: Random;
}

/** Writes the shared note, and each member's own note by their attendance. */
export function writeSession(work: SessionWork): void {
  const { setting, row, group, itinerary, encounter, day, session, random } = work;
  const { maker, who, definitions, today } = setting;
  const leader = who(row.leader);
  const waits = day >= today - 6;
  const at = work.end + random.between(10, 60) * 60_000;
  const base = baseOfNotes(work, at, waits);
  const shared = sharedSections(row, session, encounter);
  const covered = coveredTopic(row, session, itinerary);
  const lines = linesOfMembers(work);
  const written = { at: at + 300_000, by: leader, random };
  const author = { signer: leader, person: staff[row.leader], role: 'Author', attestation: attestations.author } as const;
  const signIt = (note: Whole<'Note'>) => {
    if (!waits) sign(note, [{ ...author, at: written.at }]);
  };
  const plan: Section = { ...narrative('plan', 'Plan', words.plan[session % words.plan.length] ?? ''), type: 'plan' };
  const note = maker.make(
    'Note',
    {
      ...base,
      composition: 'Group',
      definition: refer(definitions.group),
      subject: refer(group),
      encounter: refer(encounter),
      participants: encounter.participants,
      visitStatus: 'Show',
      definitionAssignments: lines.map(({ patient, status }) => ({
        patient: refer(patient),
        definition: refer(definitions.ofKey[keyOfLine[status]]),
        visitStatus: status,
      })),
      sections: [...shared, covered, ...lines.flatMap(({ sections }) => sections), plan],
    },
    written,
  );
  signIt(note);
  const common = { base, shared: [...shared, covered, plan], partOf: refer(note) };
  for (const line of lines) signIt(maker.make('Note', noteOfMember(work, line, common), written));
}

interface Common {
  readonly base: ReturnType<typeof baseOfNotes>;
  /** Sections that those who came have too. */
  readonly shared: readonly Section[];
  readonly partOf: Draft<'Note'>['partOf'];
}

/** Makes a member's visit, and returns their own note of it. */
function noteOfMember(work: SessionWork, line: MemberLine, { base, shared, partOf }: Common): Draft<'Note'> {
  const own = visitOfMember(work, line);
  const { patient, status } = line;
  return {
    ...base,
    composition: 'Individual',
    definition: refer(work.setting.definitions.ofKey[keyOfLine[status]]),
    subject: refer(patient),
    encounter: refer(own),
    partOf,
    participants: own.participants,
    visitStatus: status,
    sections: [...(status === 'Show' ? shared : []), ...line.sections.map(ofOwnChart)],
  };
}

/** Note definition of a member's line, by their attendance. */
const keyOfLine = { Show: 'groupShow', NoShow: 'groupNoShow', Cancelled: 'groupCancelled' } as const;
const statusOfVisit = { Show: 'Finished', NoShow: 'NoShow', Cancelled: 'Cancelled' } as const;

/** Fields that the shared note and the members' notes have in common. */
function baseOfNotes({ setting, row, encounter, day }: SessionWork, at: number, waits: boolean) {
  const { clinic, definitions } = setting;
  return {
    status: waits ? ('Preliminary' as const) : ('Final' as const),
    kind: 'GroupNote' as const,
    title: definitions.group.title,
    program: refer(clinic.programs[row.program]),
    services: [refer(clinic.services[row.service])],
    location: refer(clinic.places.harbor),
    placeOfService: encounter.placeOfService,
    serviceDate: dateOf(day),
    sessionTime: { start: encounter.start, end: encounter.end, duration: encounter.duration, mode: 'Duration' as const },
    signatureConfiguration: refer(definitions.signing.author),
    created: instantOf(at),
    ...(!waits && { signed: instantOf(at + 300_000) }),
  };
}

const narrative = (id: string, title: string, text: string) => ({
  id,
  kind: 'Narrative' as const,
  title,
  ...documentOf({ paragraphs: [text] }),
});

const topicOf = (row: SessionWork['row'], session: number) => {
  const topics = words.topics[row.topics];
  const index = session % topics.length;
  return { id: `topic-${index + 1}`, topic: topics[index] ?? '' };
};

/** Sections that everybody's note has. */
function sharedSections(row: SessionWork['row'], session: number, { start, end, duration }: Encounter): readonly Section[] {
  return [
    {
      id: 'session-time',
      kind: 'SessionTime',
      title: 'Session time',
      required: true,
      sessionTime: { start, end, duration, mode: 'Duration' },
    },
    { ...narrative('topic', 'Topic', `${topicOf(row, session).topic}.`), type: 'generic' },
    {
      ...narrative('intervention', 'Interventions', words.did[session % words.did.length] ?? ''),
      type: 'interventions',
    },
  ];
}

function coveredTopic(row: SessionWork['row'], session: number, itinerary: SessionWork['itinerary']): Section {
  const { id, topic } = topicOf(row, session);
  return {
    id: 'topics',
    kind: 'ItineraryTopics',
    title: 'Topics',
    itineraryTopics: [{ itinerary: refer(itinerary), topicId: id, topic }],
  };
}

/** A line for each member: how they took part, or why they were not there. */
function linesOfMembers({ came, random }: SessionWork) {
  // Shuffled decks, so that no two members of a session get the same line.
  const decks = {
    part: random.shuffled(words.part),
    gain: random.shuffled(words.gain),
    missed: random.shuffled(words.missed),
    excused: random.shuffled(words.excused),
  };
  return came.map(({ patient, voice, status }) => {
    const line = (id: string, title: string, deck: keyof typeof decks) => ({
      ...narrative(memberSectionId(id, patient.id), title, say(decks[deck].pop() ?? '', voice)),
      patient: refer(patient),
    });
    const sections = {
      Show: () => [line('participation', 'Participation and response', 'part'), line('progress', 'Progress', 'gain')],
      NoShow: () => [line('outreach', 'Outreach', 'missed')],
      Cancelled: () => [line('reason', 'Reason', 'excused')],
    }[status]();
    return { patient, status, sections };
  });
}

/** The visit of one member within the session of the group. */
function visitOfMember({ setting, row, encounter, random }: SessionWork, { patient, status }: MemberLine) {
  const { maker, clinic, who } = setting;
  const leader = who(row.leader);
  return maker.make(
    'Encounter',
    {
      status: statusOfVisit[status],
      mode: 'InPerson',
      documentationType: 'GroupNote',
      subject: refer(patient),
      patient: refer(patient),
      partOf: refer(encounter),
      participants: [
        { role: 'PrimaryPerformer', individual: leader },
        { role: 'Patient', individual: refer(patient) },
      ],
      program: refer(clinic.programs[row.program]),
      serviceType: refer(clinic.services[row.service]),
      location: encounter.location,
      placeOfService: encounter.placeOfService,
      start: encounter.start,
      end: encounter.end,
      duration: encounter.duration,
      visitStatus: status,
      created: encounter.start,
    },
    { at: Date.parse(encounter.start ?? ''), by: leader, random },
  );
}

type MemberLine = ReturnType<typeof linesOfMembers>[number];
type Section = NonNullable<Note['sections']>[number];
/** A member's section as it appears in their own note. */
const ofOwnChart = ({ patient: _patient, ...section }: Section): Section => ({
  ...section,
  id: definitionSectionOf(section.id) ?? section.id,
});
