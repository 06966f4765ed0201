import { boolean, code, coding, decimal, group, instant, list, longText, reference, text } from '../kernel/field.ts';
import { byInstant, byReference, byText, byValue, defineResource, partitionedBy, type ResourceOf } from '../kernel/resource.ts';
import { CarePlanItemKind, GoalStatus } from '../vocabularies/clinical/care-plans.ts';
import { GoalTrend } from '../vocabularies/clinical/plans.ts';

export const CarePlanOutcome = defineResource({
  type: 'CarePlanOutcome',
  collection: 'carePlanOutcomes',
  labels: ['Care plan outcome', 'Care plan outcomes'],
  about: 'How one item of a care plan stood after a session; notes are derived from it.',
  family: 'plans',
  scope: partitionedBy('patient'),
  fields: {
    patient: reference('Patient').required(),
    partOf: reference('CarePlanSession'),
    episodeOfCare: reference('EpisodeOfCare'),
    carePlan: reference('CarePlan'),
    item: text({ max: 200 }).about('Id of the item within the plan'),
    kind: code(CarePlanItemKind),
    title: longText(),
    status: code(GoalStatus).snapshot(),
    trend: code(GoalTrend),
    value: decimal(),
    rating: coding(),
    participation: longText().about('How the patient took part'),
    response: longText().about('How the patient responded to the intervention'),
    note: longText(),
    measures: list(group({ name: text({ max: 200 }).required(), value: decimal(), unit: text({ max: 50 }) }), { max: 100 }),
    reportedIn: reference('Note').about('The note that reports it; the server keeps such an outcome with its note'),
    confidential: boolean().about('Its words are kept apart, like those of the note that reports it'),
    observations: list(reference('Observation'), { max: 100 }),
    author: reference('Practitioner').stampedBy('caller'),
    at: instant().stampedBy('now').about('When it was so: in the session, where a note reports it'),
    recorded: instant().stampedBy('now').about('When it was reported first'),
  },
  filters: {
    Patient: byReference('patient'),
    PartOf: byReference('partOf'),
    CarePlan: byReference('carePlan'),
    EpisodeOfCare: byReference('episodeOfCare'),
    ReportedIn: byReference('reportedIn'),
    Item: byValue('item'),
    Status: byValue('status'),
    Author: byReference('author'),
    At: byInstant('at'),
    Text: byText('title', 'note'),
  },
  sorts: { created: 'at', at: 'at' },
  display: (outcome) => outcome.title ?? outcome.carePlan?.display,
});
export type CarePlanOutcome = ResourceOf<typeof CarePlanOutcome>;
