import type { ResourceType } from '@notewell/model';

/** Types that are given together, so that the table of grant sets can be read. Every type stands in one family. */
export const families = {
  patients: ['Patient', 'Person', 'RelatedPerson'],
  visits: ['Encounter', 'EpisodeOfCare', 'Group'],
  notes: ['Note', 'QuestionnaireResponse', 'PacketResponse', 'Dialogue', 'Transcription'],
  health: ['Allergy', 'Condition', 'Medication', 'Observation', 'ObservableRoutines'],
  plans: ['CarePlan', 'CarePlanOutcome', 'CarePlanSession'],
  documents: ['ClinicalDocument', 'DocumentReference', 'Media'],
  agreements: ['Consent', 'Contract', 'Coverage'],
  correspondence: ['Communication', 'DocumentTransmission'],
  scheduling: ['Appointment', 'Schedule'],
  messaging: ['Channel', 'ChannelMembership', 'ChatMessage'],
  own: ['Notification', 'PersonalPreferences', 'PersonalSignature'],
  temporary: ['SecurityToken'],
  writing: ['Script', 'Scribble', 'SharedScribble', 'Snippet', 'SpeechRule', 'TextExpansion'],
  practice: [
    'District',
    'HealthcareService',
    'Listing',
    'Location',
    'Organization',
    'PracticePreferences',
    'Practitioner',
    'Program',
  ],
  definitions: [
    'Form',
    'GroupNoteDefinition',
    'Itinerary',
    'NoteDefinition',
    'NoteRule',
    'NoteSectionForm',
    'NoteTemplate',
    'Packet',
    'Questionnaire',
    'SignatureConfiguration',
  ],
  quality: ['ComplianceAudit', 'ComplianceQuestionnaire', 'NoteAudit'],
  reports: ['ReportCriteria', 'ReportDelivery'],
  access: ['GrantSet', 'SecurityRole'],
  imports: ['CdaParsingTask'],
  shelf: ['Announcement', 'Notation', 'SnippetTemplate', 'SpeechRuleTemplate', 'TextExpansionTemplate'],
  keys: ['KeyVault'],
} as const satisfies Record<string, readonly ResourceType[]>;

export type Family = keyof typeof families;
/** What belongs to a patient's record. */
export const chart = [
  'patients',
  'visits',
  'notes',
  'health',
  'plans',
  'documents',
  'agreements',
  'correspondence',
] as const satisfies readonly Family[];
