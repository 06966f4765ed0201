import { code, date, group, instant, integer, list, longText, reference } from '../kernel/field.ts';
import {
  byDate,
  byInstant,
  byReference,
  byText,
  byValue,
  defineResource,
  partitionedBy,
  type ResourceOf,
  requiredWhen,
} from '../kernel/resource.ts';
import { Progress } from '../vocabularies/clinical/care-plans.ts';
import { PacketResponseStatus } from '../vocabularies/clinical/responses.ts';
import { author } from './parts/clinical.ts';
import { patientSignatures } from './parts/signatures.ts';

export const PacketResponse = defineResource({
  type: 'PacketResponse',
  collection: 'packetResponses',
  labels: ['Packet response', 'Packet responses'],
  about: 'A packet of forms as it was sent to a patient and filled in, form by form.',
  family: 'notes',
  scope: partitionedBy('patient'),
  fields: {
    patient: reference('Patient').required(),
    packet: reference('Packet').about('None where forms were sent by themselves: `forms` lists them'),
    status: code(PacketResponseStatus).required(),
    author: author().about('Who fills it in'),
    answers: list(reference('QuestionnaireResponse'), { max: 500 }),
    forms: list(
      group({
        form: reference('Form', 'Questionnaire').required(),
        progress: code(Progress),
        response: reference('QuestionnaireResponse'),
        completed: instant().stampedWith('now', 'progress', 'Complete'),
      }),
      { max: 200, keys: ['form'] },
    ),
    percent: integer({ min: 0, max: 100 }).readOnly().about('Forms with completed answers, of all forms of the packet'),
    episodeOfCare: reference('EpisodeOfCare'),
    appointment: reference('Appointment'),
    sent: instant().stampedBy('now'),
    sentBy: reference('Practitioner').stampedBy('caller'),
    due: date(),
    started: instant().stampedWith('now', 'status', 'InProgress', 'Completed', 'Reviewed'),
    completed: instant().stampedWith('now', 'status', 'Completed', 'Reviewed'),
    reviewed: group({
      by: reference('Practitioner').stampedBy('caller'),
      at: instant().stampedBy('now'),
      comment: longText(),
    }),
    patientSignatures: patientSignatures(),
  },
  filters: {
    Patient: byReference('patient'),
    Packet: byReference('packet'),
    Author: byReference('author'),
    Answer: byReference('answers'),
    Status: byValue('status'),
    EpisodeOfCare: byReference('episodeOfCare'),
    Due: byDate('due'),
    Sent: byInstant('sent'),
    Completed: byInstant('completed'),
    Text: byText('display'),
    SignedWith: byReference('patientSignatures.media'),
  },
  sorts: { created: 'sent', due: 'due', completed: 'completed' },
  checks: [requiredWhen('packet', ({ forms }) => !Array.isArray(forms) || forms.length === 0)],
  display: ({ packet, forms = [] }) => packet?.display ?? forms.map(({ form }) => form.display ?? 'Form').join(', '),
});
export type PacketResponse = ResourceOf<typeof PacketResponse>;
