import { code, duration, group, instant, list, longText, reference, text } from '../kernel/field.ts';
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
import { SessionStatus } from '../vocabularies/clinical/care-plans.ts';
import { ScribeNoteFormat } from '../vocabularies/clinical/notes.ts';
import { SpeakerRole } from '../vocabularies/practice/recordings.ts';
import { subject } from './parts/clinical.ts';

export const Dialogue = defineResource({
  type: 'Dialogue',
  collection: 'dialogues',
  labels: ['Scribe session', 'Scribe sessions'],
  about: 'A recorded or dictated conversation from which the scribe drafts a note; nothing is recorded without consent.',
  family: 'notes',
  scope: partitionedBy('subject', 'practitioner'),
  fields: {
    status: code(SessionStatus).required(),
    subject: subject(),
    practitioner: reference('Practitioner').required(),
    encounter: reference('Encounter'),
    appointment: reference('Appointment'),
    note: reference('Note'),
    consent: reference('Consent'),
    format: code(ScribeNoteFormat),
    audio: reference('Media'),
    transcription: reference('Transcription'),
    dictation: longText(),
    speakers: list(
      group({
        label: text({ max: 100 }).required(),
        role: code(SpeakerRole),
        individual: reference('Practitioner', 'Patient', 'RelatedPerson'),
      }),
      { max: 50 },
    ),
    draft: list(
      group({
        section: text({ max: 200 }).required(),
        title: text({ max: 300 }),
        text: longText(),
        sources: list(group({ segment: text({ max: 200 }).required(), quote: longText() }), { max: 200 }),
      }),
      { max: 100 },
    ).about('What the scribe proposes, section by section, with the words it rests on'),
    language: text({ max: 20 }),
    start: instant(),
    end: instant(),
    duration: duration(),
    failedReason: longText(),
    audioDeleted: instant(),
  },
  filters: {
    Patient: byReference('subject'),
    Subject: byReference('subject'),
    Practitioner: byReference('practitioner'),
    Encounter: byReference('encounter'),
    Note: byReference('note'),
    Status: byValue('status'),
    Start: byInstant('start'),
    Text: byText('display'),
  },
  sorts: { created: 'start', start: 'start' },
  checks: [laterThan('end', 'start')],
  display: (dialogue) => [dialogue.subject?.display ?? 'Scribe session', dialogue.start?.slice(0, 10)].filter(Boolean).join(', '),
});
export type Dialogue = ResourceOf<typeof Dialogue>;
