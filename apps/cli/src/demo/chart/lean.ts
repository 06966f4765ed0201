import { type Day, dateOf, instantOf, momentOf } from '../calendar.ts';
import { adultReasons, childReasons, type Problem, problems } from '../clinical/problems.ts';
import { refer, type Whole } from '../maker.ts';
import { makeCoverage, makePatient } from '../people/patient.ts';
import { type Persona, personaOf } from '../people/persona.ts';
import { attestations } from '../practice/definitions.ts';
import type { Setting } from '../practice/setting.ts';
import { staff } from '../practice/staff.ts';
import type { Random } from '../random.ts';
import { session } from '../words/session.ts';
import { themes } from '../words/themes/index.ts';
import { say } from '../words/voice.ts';
import { sign } from './signing.ts';
import { placeOfServiceOf } from './visit-records.ts';
import { documentOf } from './writing.ts';

const clinicians = ['jonah', 'grace', 'tanisha', 'luis', 'ruth'] as const;

/** A patient with little history, of whom there may be tens of thousands. */
export function writeLean(setting: Setting, index: number, random: Random): void {
  const persona = personaOf(index, random, { today: setting.today });
  const since = setting.today - random.between(5, 1400);
  const key = random.pick(clinicians);
  const story = { setting, persona, since, key, random };
  const patient = admit(story);
  const problem = addProblem(story, patient);
  const visits = random.between(0, 2);
  for (let visit = 0; visit < visits; visit += 1) {
    const day = Math.min(since + visit * 21, setting.today - 2);
    const encounter = visitOf(story, patient, day);
    if (visit === 0) writeNote(story, problem, encounter);
  }
}

interface LeanStory {
  readonly setting: Setting;
  readonly persona: Persona;
  readonly since: Day;
  readonly key: (typeof clinicians)[number];
  readonly random: Random;
}

/** The patient, their enrollment, and sometimes their insurance. */
function admit({ setting, persona, since, key, random }: LeanStory): Whole<'Patient'> {
  const { maker, clinic, who } = setting;
  const desk = who('gloria');
  const patient = makePatient(maker, clinic, {
    persona,
    since,
    programs: ['outpatient'],
    enrolled: [{ program: 'outpatient', start: dateOf(since) }],
    careTeam: [{ member: who(key), period: { start: dateOf(since) } }],
    alerts: [],
    by: desk,
  });
  maker.make(
    'EpisodeOfCare',
    {
      patient: refer(patient),
      status: 'Active',
      programs: [{ program: refer(clinic.programs.outpatient), kind: 'Admission', status: 'Active', start: dateOf(since) }],
      start: dateOf(since),
    },
    { at: momentOf(since, 600), by: desk, random },
  );
  if (random.chance(0.3)) makeCoverage(setting, { patient, persona, since, by: desk });
  return patient;
}

function addProblem({ setting, persona, since, key, random }: LeanStory, patient: Whole<'Patient'>) {
  const by = setting.who(key);
  const entry: Problem = problems[random.weighted(persona.isChild ? childReasons : adultReasons)];
  const at = momentOf(since, 660);
  const code = { code: entry.code, display: entry.display, system: 'http://hl7.org/fhir/sid/icd-10-cm' };
  const condition = setting.maker.make(
    'Condition',
    {
      patient: refer(patient),
      code,
      category: 'ProblemListItem',
      clinicalStatus: 'Active',
      verification: 'Confirmed',
      recordedDate: instantOf(at),
      recorder: by,
    },
    { at, by, random },
  );
  return { condition, code, theme: entry.theme ?? 'adjustment' } as const;
}

function visitOf({ setting, key, random }: LeanStory, patient: Whole<'Patient'>, day: Day): Whole<'Encounter'> {
  const { maker, clinic, who } = setting;
  const by = who(key);
  const place = clinic.places.harbor;
  const start = momentOf(day, random.between(9, 16) * 60);
  return maker.make(
    'Encounter',
    {
      status: 'Finished',
      mode: 'InPerson',
      documentationType: 'Note',
      subject: refer(patient),
      patient: refer(patient),
      participants: [
        { role: 'PrimaryPerformer', individual: by },
        { role: 'Patient', individual: refer(patient) },
      ],
      program: refer(clinic.programs.outpatient),
      serviceType: refer(clinic.services.therapy45),
      location: { location: refer(place) },
      placeOfService: placeOfServiceOf(place),
      start: instantOf(start),
      end: instantOf(start + 2_700_000),
      visitStatus: 'Show',
      created: instantOf(start),
    },
    { at: start, by, random },
  );
}

function writeNote(
  { setting, persona, key, random }: LeanStory,
  { condition, code, theme }: ReturnType<typeof addProblem>,
  encounter: Whole<'Encounter'>,
): void {
  const { maker, clinic, who, definitions } = setting;
  const by = who(key);
  const words = themes[theme];
  const line = (bank: readonly string[]) =>
    say(random.pick(bank), persona.voice, { approach: words.approaches[0] ?? '', when: 'in two weeks' });
  const narrative = (id: string, title: string, text: string) => ({
    id,
    kind: 'Narrative' as const,
    title,
    ...documentOf({ paragraphs: [text] }),
  });
  const start = Date.parse(encounter.start ?? '');
  const signedAt = start + 3_300_000;
  const note = maker.make(
    'Note',
    {
      status: 'Final',
      composition: 'Individual',
      kind: 'Note',
      title: 'Progress note (DAP)',
      definition: refer(definitions.ofKey.dap),
      subject: encounter.subject,
      encounter: refer(encounter),
      participants: encounter.participants,
      program: refer(clinic.programs.outpatient),
      location: refer(clinic.places.harbor),
      serviceDate: (encounter.start ?? '').slice(0, 10),
      visitStatus: 'Show',
      sections: [
        {
          id: 'diagnosis',
          kind: 'Diagnosis',
          title: 'Diagnosis',
          diagnoses: [{ condition: refer(condition), code, rank: 1, isPrimary: true }],
        },
        narrative('data', 'Data', `${line(words.story)} ${line(session.life)}`),
        narrative('assessment', 'Assessment', line(words.thought)),
        narrative('plan', 'Plan', `${line(words.home)} ${line(session.next)}`),
      ],
      signatureConfiguration: refer(definitions.signing.author),
      created: instantOf(start + 3_000_000),
      signed: instantOf(signedAt),
    },
    { at: signedAt, by, random },
  );
  sign(note, [{ signer: by, person: staff[key], role: 'Author', attestation: attestations.author, at: signedAt }]);
}
