import { boolean, code, decimal, group, instant, list, longText, reference, text } from '../kernel/field.ts';
import { byInstant, byReference, byText, byValue, defineResource, partitionedBy, type ResourceOf } from '../kernel/resource.ts';
import { SpeakerRole } from '../vocabularies/practice/recordings.ts';
import { TaskResult } from '../vocabularies/practice/tasks.ts';
import { subject } from './parts/clinical.ts';

export const Transcription = defineResource({
  type: 'Transcription',
  collection: 'transcriptions',
  labels: ['Transcription', 'Transcriptions'],
  about: 'A recording in words: who said what, and when within it.',
  family: 'notes',
  scope: partitionedBy('subject', 'practitioner'),
  fields: {
    status: code(TaskResult).required(),
    subject: subject(),
    practitioner: reference('Practitioner'),
    dialogue: reference('Dialogue'),
    audio: reference('Media'),
    language: text({ max: 20 }),
    model: text({ max: 200 }).about('What transcribed it, as its maker names it'),
    text: longText(),
    segments: list(
      group({
        id: text({ max: 200 }).required(),
        speaker: text({ max: 100 }),
        role: code(SpeakerRole),
        start: decimal({ min: 0 }).about('Seconds from the beginning'),
        end: decimal({ min: 0 }),
        text: longText().required(),
        confidence: decimal({ min: 0, max: 1 }),
        edited: boolean(),
      }),
      { max: 20_000 },
    ),
    created: instant().stampedBy('now'),
    completed: instant().stampedWith('now', 'status', 'Success', 'Warning'),
    error: longText(),
  },
  filters: {
    Patient: byReference('subject'),
    Subject: byReference('subject'),
    Practitioner: byReference('practitioner'),
    Dialogue: byReference('dialogue'),
    Audio: byReference('audio'),
    Status: byValue('status'),
    Created: byInstant('created'),
    Text: byText('display'),
  },
  sorts: { created: 'created', completed: 'completed' },
  display: (transcription) =>
    [transcription.subject?.display ?? 'Transcription', transcription.created?.slice(0, 10)].filter(Boolean).join(', '),
});
export type Transcription = ResourceOf<typeof Transcription>;
