import { instantOf, momentOf } from '../calendar.ts';
import { refer, type Whole } from '../maker.ts';
import { attestations } from '../practice/definitions.ts';
import { answer, instruments, type MeasuredKey } from '../practice/instruments.ts';
import { type StaffRow, staff } from '../practice/staff.ts';
import type { Random } from '../random.ts';
import type { Visit } from './course.ts';
import { sign } from './signing.ts';
import type { ChartWork } from './work.ts';
import { documentOf, type Measured } from './writing.ts';

interface Taken {
  readonly work: ChartWork;
  readonly encounter: Whole<'Encounter'>;
  readonly visit: Visit;
  readonly measured: Measured;
  readonly passive: boolean;
  readonly random: Random;
}

/** Creates a patient's answers at a visit, and the total as an observation. */
export function makeResponse(key: MeasuredKey, { work, encounter, visit, measured, passive, random }: Taken) {
  const { setting, patient } = work;
  const { maker, who } = setting;
  const { questionnaire, form } = setting.instruments[key];
  const instrument = instruments[key];
  const at = momentOf(visit.day, visit.minute) + 120_000;
  const { answers, total, band } = answer(key, measured.total, random.between, key === 'phq9' && passive ? 1 : 0);
  const response = maker.make(
    'QuestionnaireResponse',
    {
      status: 'Completed',
      questionnaire: refer(questionnaire),
      form: refer(form),
      subject: refer(patient),
      author: refer(patient),
      source: refer(patient),
      encounter: refer(encounter),
      started: instantOf(at - 180_000),
      authored: instantOf(at),
      answers,
      score: total,
      scores: [{ name: instrument.name, value: total, severity: band }],
      severity: band,
    },
    { at, by: refer(patient), random },
  );
  const [code, display] = instrument.total;
  maker.make(
    'Observation',
    {
      status: 'Final',
      category: 'Survey',
      code: { code, system: 'http://loinc.org', display },
      subject: refer(patient),
      encounter: refer(encounter),
      effective: instantOf(at),
      issued: instantOf(at),
      performers: [who(visit.course.who)],
      valueQuantity: { value: total, unit: 'score', system: 'http://unitsofmeasure.org', code: '{score}' },
      derivedFrom: [refer(response)],
    },
    { at, by: who(visit.course.who), random },
  );
  return { response, answers, total, band };
}

/** Creates the same as a separate note, as for a first assessment. */
export function makeAssessment(key: MeasuredKey, taken: Taken): void {
  const { work, encounter, visit, random } = taken;
  const { setting, patient, episode } = work;
  const { maker, definitions, instruments: made, who } = setting;
  const { response, answers, total, band } = makeResponse(key, taken);
  const definition = definitions.ofKey[key];
  const author: StaffRow = staff[visit.course.who];
  const by = who(visit.course.who);
  const at = momentOf(visit.day, visit.minute + visit.minutes + 6);
  const note = maker.make(
    'Note',
    {
      status: 'Final',
      composition: 'Individual',
      kind: 'AssessmentNote',
      title: definition.title,
      definition: refer(definition),
      subject: refer(patient),
      encounter: refer(encounter),
      ...(episode && { episodeOfCare: refer(episode) }),
      participants: [
        { role: 'PrimaryPerformer', individual: by },
        { role: 'Patient', individual: refer(patient) },
      ],
      serviceDate: instantOf(momentOf(visit.day, 720)).slice(0, 10),
      visitStatus: 'Show',
      sections: [
        {
          id: key,
          kind: 'Form',
          title: definition.title,
          required: true,
          form: refer(made[key].questionnaire),
          response: refer(response),
          answers,
          score: total,
          scores: [{ name: instruments[key].name, value: total, severity: band }],
        },
        {
          id: 'comment',
          kind: 'Narrative',
          type: 'assessment',
          title: 'Comment',
          ...documentOf({
            paragraphs: [
              `Answered on paper before the first visit and gone over together. Baseline ${total}, ${band.toLowerCase()}.`,
            ],
          }),
        },
      ],
      signatureConfiguration: refer(definitions.signing.author),
      created: instantOf(at),
      signed: instantOf(at + 240_000),
    },
    { at: at + 240_000, by, random },
  );
  sign(note, [{ signer: by, person: author, role: 'Author', at: at + 240_000, attestation: attestations.author }]);
}
