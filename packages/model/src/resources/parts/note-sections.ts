import {
  boolean,
  code,
  coding,
  decimal,
  duration,
  group,
  instant,
  integer,
  json,
  list,
  longText,
  reference,
  text,
} from '../../kernel/field.ts';
import { CarePlanItemKind, GoalStatus } from '../../vocabularies/clinical/care-plans.ts';
import { NoteSectionKind, NoteSectionType } from '../../vocabularies/clinical/notes.ts';
import { DurationMode } from '../../vocabularies/scheduling/time.ts';
import { diagnoses } from './clinical.ts';

/** One answer; `questionId` is the question's linkId. `value` is of the question's type, or a list if it repeats. */
export const answers = () =>
  list(
    group({
      questionId: text({ max: 200 }).required(),
      text: text({ max: 10_000 }).about('The question as it was asked'),
      value: json(),
      display: longText().about('The answer in words, as printed'),
      score: decimal(),
    }),
    { max: 5_000 },
  );

/** Duration of a session and the way it was entered. */
export const sessionTime = () =>
  group({
    start: instant(),
    end: instant(),
    duration: duration(),
    units: integer({ min: 0 }),
    mode: code(DurationMode),
    travel: duration(),
    documentation: duration(),
  });

/** Goals, objectives and interventions of a care plan that a session worked on. */
export const goalProgress = () =>
  list(
    group({
      carePlan: reference('CarePlan'),
      item: text({ max: 200 }).about('Id of the goal, objective or intervention within the plan'),
      kind: code(CarePlanItemKind),
      title: longText(),
      status: code(GoalStatus).snapshot(),
      progress: longText(),
      rating: decimal(),
      currentValue: decimal().about('Value of the measure of the goal in this session'),
      addressed: boolean(),
    }),
    { max: 500 },
  );

/** The parts of a note, in order. The content of a section depends on its kind. */
export const noteSections = () =>
  list(
    group({
      id: text({ max: 200 }).required(),
      kind: code(NoteSectionKind).required(),
      type: code(NoteSectionType),
      title: text({ max: 300 }),
      required: boolean(),
      form: reference('Form', 'NoteSectionForm', 'Questionnaire'),
      document: json().about('Rich text, as the editor keeps it'),
      text: longText().about('The same in plain words, for search and where rich text cannot be shown'),
      response: reference('QuestionnaireResponse'),
      answers: answers(),
      score: decimal(),
      scores: list(group({ name: text({ max: 200 }).required(), value: decimal(), severity: text({ max: 200 }) }), { max: 100 }),
      alerts: list(longText(), { max: 100 }).about('What an answer or a total warned of when it was given'),
      diagnoses: diagnoses(),
      sessionTime: sessionTime(),
      goals: goalProgress(),
      problems: list(group({ condition: reference('Condition').required(), note: longText(), addressed: boolean() }), {
        max: 200,
      }),
      itineraryTopics: list(
        group({
          itinerary: reference('Itinerary'),
          topicId: text({ max: 100 }).about('Id of the topic within the itinerary'),
          topic: text().required(),
          note: longText(),
        }),
        { max: 200 },
      ),
      qualityIndicators: list(group({ code: coding().required(), met: boolean(), value: text(), exclusionReason: text() }), {
        max: 200,
      }),
      addOns: list(group({ service: reference('HealthcareService'), code: coding(), units: integer({ min: 0 }) }), { max: 50 }),
      practicesUsed: list(coding(), { max: 100 }).about('Evidence-based practices'),
      choices: list(coding(), { max: 200 }).about('What was picked from a custom dropdown'),
      importedFrom: reference('Note', 'QuestionnaireResponse', 'Transcription'),
      patient: reference('Patient').about('In a group note, whose part it is; absent in what all share'),
      service: reference('HealthcareService').about(
        'In a multi-service note, whose part it is; absent in what is said of the whole visit',
      ),
    }),
    { max: 500, unique: 'id' },
  );
