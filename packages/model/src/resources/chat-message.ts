import { boolean, code, group, instant, json, list, longText, reference, text } from '../kernel/field.ts';
import {
  byInstant,
  byReference,
  byText,
  byValue,
  check,
  defineResource,
  partitionedBy,
  type ResourceOf,
} from '../kernel/resource.ts';
import { MessageKind, NotificationPriority } from '../vocabularies/messaging/messages.ts';
import { author } from './parts/clinical.ts';

const hasAny = (value: unknown) => Array.isArray(value) && value.length > 0;

export const ChatMessage = defineResource({
  type: 'ChatMessage',
  collection: 'chatMessages',
  labels: ['Message', 'Messages'],
  about: 'One message in a channel, or a reply in the thread of another.',
  family: 'messaging',
  scope: partitionedBy('channel'),
  fields: {
    channel: reference('Channel').required(),
    author: author().stampedBy('caller'),
    kind: code(MessageKind),
    text: longText(),
    document: json().about('The same as rich text'),
    documents: list(reference('DocumentReference', 'ClinicalDocument'), { max: 50 }),
    notes: list(reference('Note'), { max: 50 }).about('Shown to those alone who read them, as documents are'),
    media: list(reference('Media'), { max: 50 }),
    thread: reference('ChatMessage').about('The message this one replies to'),
    patient: reference('Patient').about('Whose care it is about'),
    mentions: list(reference('Practitioner', 'Patient', 'RelatedPerson'), { max: 100 }),
    reactions: list(group({ emoji: text({ max: 40 }).required(), by: author().required().stampedBy('caller') }), { max: 1_000 }),
    readBy: list(group({ reader: author().required().stampedBy('caller'), at: instant().stampedBy('now') }), { max: 1_000 }),
    priority: code(NotificationPriority),
    pinned: boolean(),
    sent: instant().stampedBy('now'),
    edited: instant().stampedOnEdit('text', 'document', 'documents', 'notes', 'media', 'mentions', 'patient'),
    retracted: instant().about('When it was taken back: send any moment, the server writes its own'),
  },
  patients: ['patient'],
  filters: {
    Channel: byReference('channel'),
    Author: byReference('author'),
    Thread: byReference('thread'),
    Patient: byReference('patient'),
    Mentions: byReference('mentions'),
    Kind: byValue('kind'),
    Pinned: byValue('pinned'),
    Sent: byInstant('sent'),
    Retracted: byInstant('retracted'),
    Text: byText('text'),
  },
  sorts: { created: 'sent', sent: 'sent' },
  // One edits while others react, and an owner pins.
  rebases: { entries: ['reactions', 'readBy'] },
  checks: [
    check(
      'text',
      'required',
      'text is a required field',
      (message) => Boolean(message['text'] || message['retracted']) || hasAny(message['documents']) || hasAny(message['media']),
    ),
  ],
  // No words: replies keep the display of the message they answer, after it is withdrawn too.
  display: ({ author }) => author?.display,
});
export type ChatMessage = ResourceOf<typeof ChatMessage>;
