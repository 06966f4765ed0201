import { boolean, code, group, instant, list, longText, reference, text } from '../kernel/field.ts';
import {
  byInstant,
  byReference,
  byText,
  byValue,
  defineResource,
  laterThan,
  partitionedBy,
  type ResourceOf,
} from '../kernel/resource.ts';
import { Progress, SessionStatus } from '../vocabularies/clinical/care-plans.ts';
import { participants } from './parts/clinical.ts';

export const CarePlanSession = defineResource({
  type: 'CarePlanSession',
  collection: 'carePlanSessions',
  labels: ['Care plan session', 'Care plan sessions'],
  about: 'One sitting in which the items of a care plan are worked on and their outcomes are recorded.',
  family: 'plans',
  scope: partitionedBy('patient'),
  fields: {
    patient: reference('Patient').required(),
    carePlan: reference('CarePlan'),
    status: code(SessionStatus).required(),
    encounter: reference('Encounter'),
    appointment: reference('Appointment'),
    episodeOfCare: reference('EpisodeOfCare'),
    itinerary: reference('Itinerary'),
    participants: participants(),
    start: instant(),
    end: instant(),
    activities: list(
      group({
        item: text({ max: 200 }).required().about('Id of the item within the plan'),
        progress: code(Progress),
        script: reference('Script'),
        response: reference('QuestionnaireResponse'),
        note: longText(),
      }),
      { max: 500, keys: ['item'] },
    ),
    reportedIn: reference('Note').about('The note that reports it; the server keeps such a session with its note'),
    confidential: boolean().about('Its words are kept apart, like those of the note that reports it'),
    summary: longText(),
    failedReason: longText(),
    created: instant().stampedBy('now'),
  },
  filters: {
    Patient: byReference('patient'),
    CarePlan: byReference('carePlan'),
    Status: byValue('status'),
    Encounter: byReference('encounter'),
    EpisodeOfCare: byReference('episodeOfCare'),
    ReportedIn: byReference('reportedIn'),
    Participant: byReference('participants.individual'),
    Start: byInstant('start'),
    Created: byInstant('created'),
    Text: byText('summary', 'display'),
  },
  sorts: { created: 'created', start: 'start' },
  checks: [laterThan('end', 'start')],
  display: (session) =>
    [session.carePlan?.display ?? 'Care plan session', session.start?.slice(0, 10)].filter(Boolean).join(', '),
});
export type CarePlanSession = ResourceOf<typeof CarePlanSession>;
