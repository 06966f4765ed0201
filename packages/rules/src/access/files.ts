import type { ResourceType } from '@notewell/model';
import { idIn, isRecord, type UnknownRecord } from '@notewell/model/values';

/* Records whose paper or evidence is the file of another record. The file changes only where the record may lose it. */

/** A field that refers to a file, and the filter that finds its records by the file. */
interface FileField {
  readonly type: ResourceType;
  readonly field: string;
  readonly filter: string;
}

export const fileFields: readonly FileField[] = [
  { type: 'ClinicalDocument', field: 'document', filter: 'Document' },
  { type: 'Communication', field: 'attachments', filter: 'Attachment' },
  { type: 'Consent', field: 'document', filter: 'Document' },
  { type: 'Contract', field: 'document', filter: 'Document' },
];

/** References to files that do not keep the file as it is, with the reason. A test checks the model against both lists. */
/** Other references to files, with the reason why they do not keep the file as it is. A path begins with its type. */
export const looseFiles: Readonly<Record<string, string>> = {
  '*.signatures.media': 'A drawing that somebody signed with is kept for every signature.',
  '*.patientSignatures.media': 'A drawing that somebody signed with is kept for every signature.',
  '*.avatar': 'Today’s picture.',
  '*.photo': 'Today’s picture.',
  '*.logo': 'Today’s picture.',
  'CdaParsingTask.document': 'Background work; the document’s own status decides.',
  'ChatMessage.documents': 'Files of channels follow the rules of messages.',
  'ChatMessage.media': 'Files of channels follow the rules of messages.',
  'ClinicalDocument.sections.entries': 'Taken from the summary; its own status decides.',
  'Coverage.card.back': 'Today’s picture of the card.',
  'Coverage.card.front': 'Today’s picture of the card.',
  'Dialogue.audio': 'The owner of a recording decides how long its sound stays.',
  'DocumentReference.relatesTo.document': 'The status of each document decides.',
  'DocumentTransmission.payload.document': 'The version that was sent is named.',
  'Itinerary.topics.materials': 'Something to take along.',
  'Note.summaryDocument': 'The document’s own status decides.',
  'Notification.about': 'A pointer for the recipient.',
  'Observation.derivedFrom': 'The result itself is recorded, whatever shows it.',
  'PersonalSignature.signature': 'The drawing of one person, and theirs to replace.',
  'Practitioner.signature': 'The drawing of one person, and theirs to replace.',
  'RelatedPerson.guardianshipDocument': 'The document’s own status decides.',
  'Scribble.media': 'The drawing of one person, and theirs to replace.',
  'SharedScribble.media': 'Those who share a sheet draw on it.',
  'Transcription.audio': 'The owner of a recording decides how long its sound stays.',
};

const isThis = (value: unknown, id: string): boolean => isRecord(value) && idIn(value) === id;

/** A record without its reference to the file. */
export function withoutFile(row: UnknownRecord, field: string, id: string): UnknownRecord {
  const { [field]: value, ...rest } = row;
  if (Array.isArray(value)) return { ...row, [field]: value.filter((one: unknown) => !isThis(one, id)) };
  return isThis(value, id) ? rest : row;
}
