import type { PermissionFlag, ResourceType } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { planContent } from '../../care-plans/plan-content.ts';
import { requiredLeft } from '../../signatures/awaited.ts';
import { isGivenSignature, signaturesIn } from '../../signatures/signature.ts';
import type { Progress } from './content.ts';
import { byMaker } from './makers.ts';
import type { Objection, Write } from './need.ts';

/** Actions still open to a record of a type, by its state. */
export interface Lifecycle {
  /** Name of the field with the state; `status` if absent. */
  readonly field?: string;
  /** States of an unfinished record, which may be deleted. `undefined` is a record without a state. */
  readonly open: readonly (string | undefined)[];
  /** Sentence of the refusal to delete a kept record: what to do instead. */
  readonly instead: string;
  /** States that say that a record was wrong. Only those who answer for it set them, and delete its draft. */
  readonly withdrawn?: { readonly states: readonly string[]; readonly reason: string };
  /** Refusal to put a draft in force, to all but those who answer for it and those responsible for its work. */
  readonly begun?: { readonly reason: string };
  /** Holders answer for everybody's records of this type. */
  readonly master?: PermissionFlag;
  /** Content of a kept record that stays. */
  readonly fixed?: {
    readonly fields: 'all' | readonly string[];
    /** Fields that may be added later, once. */
    readonly addable?: readonly string[];
    /** States in which it stays; every state past the draft if absent. */
    readonly in?: readonly string[];
    /** Fields of the items of a list that still change. */
    readonly progress?: Progress;
    /** States under which a correction of the content is recorded. */
    readonly correctedAs?: readonly string[];
    readonly reason: string;
  };
  /** Fields that stay once somebody signed, for everybody. */
  readonly signed?: { readonly fields: readonly string[]; readonly progress?: Progress; readonly reason: string };
  /** States that take no further signature: what would be signed is over, or all have signed. */
  readonly unsigned?: readonly string[];
  /** Refuses an end of the record that lacks what it must say, or a beginning that lacks what it needs. */
  readonly ends?: (write: Write) => Objection | undefined;
}

const inError = 'Set its status to entered in error instead of deleting it.';
const wrong = { states: ['EnteredInError'], reason: byMaker } as const;

const definition: Lifecycle = { open: ['Draft'], instead: 'Records may use this. Retire it instead of deleting it.' };

/** A completed audit keeps its result. What follows from it is still added: corrections, reviews, remarks. */
const audit = (by: 'auditor' | 'reviewer'): Lifecycle => ({
  open: ['Open', 'InProgress'],
  instead: 'Cancelled and completed audits stay as evidence.',
  fixed: {
    fields: [
      by,
      'patient',
      'note',
      'noteVersionId',
      'encounter',
      'questionnaire',
      'participants',
      'auditee',
      'program',
      'location',
      'service',
      'serviceDate',
      'answers',
      'findings',
      'score',
      'maximumScore',
      'passed',
      'summary',
      'similarNotes',
      'overlappingNotes',
      'similarity',
    ],
    in: ['Completed'],
    progress: { findings: ['correction', 'correctedAt', 'correctedBy'] },
    reason: 'This audit is completed and keeps its result. Start a new audit.',
  },
});

const fieldOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined);
const isSignedConsent = (row: unknown): boolean =>
  ['signatures', 'patientSignatures'].some((list) => signaturesIn(row, list).some(isGivenSignature));

/** A signed consent ends with the day and the reason. */
const withdrawal = ({ before, after }: Write): Objection | undefined =>
  isSignedConsent(before) &&
  fieldOf(before, 'status') !== 'Inactive' &&
  fieldOf(after, 'status') === 'Inactive' &&
  (fieldOf(after, 'revoked') === undefined || !String(fieldOf(after, 'revokedReason') ?? '').trim())
    ? { reason: 'Say when this consent was withdrawn, and why.', missing: [] }
    : undefined;

/** A consent is not in force while a required signature of it is open, or was declined. */
const entry = ({ before, after }: Write): Objection | undefined =>
  fieldOf(before, 'status') !== 'Active' &&
  fieldOf(after, 'status') === 'Active' &&
  ['signatures', 'patientSignatures'].some((list) => requiredLeft(after, list).length > 0)
    ? { reason: 'A required signature of this consent is missing. Collect it, then put the consent in force.', missing: [] }
    : undefined;

/** A contract in force ends with the reason. */
const revocation = ({ before, after }: Write): Objection | undefined =>
  fieldOf(before, 'status') === 'Executed' &&
  fieldOf(after, 'status') === 'Revoked' &&
  !String(fieldOf(after, 'revokedReason') ?? '').trim()
    ? { reason: 'Say why this contract was revoked.', missing: [] }
    : undefined;

/** A session fails with the reason. */
const failure = ({ before, after }: Write): Objection | undefined =>
  fieldOf(before, 'status') !== 'Failed' &&
  fieldOf(after, 'status') === 'Failed' &&
  !String(fieldOf(after, 'failedReason') ?? '').trim()
    ? { reason: 'Say why this session failed.', missing: [] }
    : undefined;

const observed = [
  'code',
  'subject',
  'effective',
  'effectivePeriod',
  'issued',
  'specimen',
  'valueQuantity',
  'valueCoding',
  'valueText',
  'valueBoolean',
  'valueInteger',
  'valueDate',
  'valueTime',
  'valueInstant',
  'dataAbsentReason',
  'interpretation',
  'referenceRange',
  'components',
] as const;

/**
 * Every type with a status or a signature whose records a person keeps. A test holds the model to this table and to
 * `deletedFreely`. Notes have a table of their own in `notes/authority`.
 */
export const lifecycles: { readonly [T in ResourceType]?: Lifecycle } = {
  Allergy: { field: 'verification', open: ['Unconfirmed', 'Presumed'], instead: inError },
  Appointment: {
    open: ['proposed', 'pending', 'waitlist'],
    instead: 'Cancel this appointment instead of deleting it.',
    fixed: {
      fields: ['start', 'end', 'duration', 'allDay', 'owner', 'attendees', 'group'],
      in: ['fulfilled', 'cancelled', 'noshow', 'entered-in-error'],
      // Attendance in a group is often recorded afterwards.
      progress: { attendees: ['status', 'response', 'checkedIn', 'missedReason', 'episodeOfCare'] },
      reason: 'This appointment is over and keeps its time and people. Book a new one.',
    },
  },
  CarePlan: {
    open: ['Draft'],
    instead: 'Revoke this plan, or set its status to entered in error. It is not deleted.',
    withdrawn: { states: ['Revoked', 'EnteredInError'], reason: byMaker },
    unsigned: planContent.over,
    fixed: {
      fields: [...planContent.agreed, ...planContent.arranged, ...planContent.ofDraft, 'reviews'],
      in: planContent.over,
      reason: 'This plan is over and takes no more changes. Make a new plan.',
    },
    begun: { reason: 'Only the author of this plan, who is responsible for it, or their supervisor can put it in force.' },
    master: 'note master',
    signed: {
      fields: planContent.agreed,
      progress: planContent.progress,
      reason: 'Somebody has signed this plan. Make a new plan that replaces it.',
    },
  },
  CarePlanSession: {
    open: ['Preparation'],
    instead: 'This session was held. It stays in the record.',
    ends: failure,
  },
  ClinicalDocument: {
    open: ['Preliminary', undefined],
    instead: inError,
    withdrawn: wrong,
    master: 'note master',
  },
  Communication: { open: ['Preparation'], instead: inError, withdrawn: wrong, master: 'patient master' },
  ComplianceAudit: audit('auditor'),
  ComplianceQuestionnaire: definition,
  Condition: { field: 'verification', open: [], instead: 'Resolve this problem, or set it to refuted. It is not deleted.' },
  Consent: {
    open: ['Draft', 'Proposed'],
    instead: 'Withdraw this consent, or set its status to entered in error. It is not deleted.',
    withdrawn: wrong,
    master: 'patient master',
    fixed: {
      fields: 'all',
      addable: ['document', 'verified', 'encounter', 'revoked', 'revokedReason'],
      reason: 'What was agreed to stays as it is. Withdraw this consent and record a new one.',
    },
    ends: (write) => withdrawal(write) ?? entry(write),
    unsigned: ['Rejected', 'Inactive', 'EnteredInError'],
  },
  Contract: {
    open: ['Draft'],
    instead: 'Revoke this contract instead of deleting it.',
    fixed: {
      fields: 'all',
      addable: ['document', 'revokedReason', 'expires'],
      reason: 'What was offered or agreed to stays as it is. Take the offer back, or make a new contract.',
    },
    ends: revocation,
    unsigned: ['Executed', 'Declined', 'Revoked', 'Expired'],
  },
  Coverage: { open: ['Draft'], instead: 'Cancel this coverage, or set its status to entered in error. It is not deleted.' },
  DocumentReference: {
    field: 'completion',
    open: ['Preliminary'],
    instead: inError,
    withdrawn: wrong,
    master: 'patient master',
    signed: {
      fields: ['title', 'text', 'author', 'authenticator', 'documentDate'],
      reason: 'Somebody has signed this document. Add a new one that replaces it.',
    },
  },
  Encounter: { open: ['Planned'], instead: 'This visit was recorded. It stays in the record.' },
  EpisodeOfCare: {
    open: ['Planned', 'Waitlist'],
    instead: 'Finish or cancel this enrollment, or set its status to entered in error. It is not deleted.',
  },
  Form: definition,
  GroupNoteDefinition: definition,
  Medication: { open: ['Draft'], instead: 'Stop this medication, or set its status to entered in error. It is not deleted.' },
  NoteAudit: audit('reviewer'),
  NoteDefinition: definition,
  NoteRule: definition,
  NoteSectionForm: definition,
  ObservableRoutines: { open: ['Paused'], instead: 'Retire this routine instead of deleting it.' },
  Observation: {
    open: ['Registered', 'Preliminary'],
    instead: inError,
    withdrawn: wrong,
    master: 'note master',
    fixed: {
      fields: observed,
      correctedAs: ['Amended', 'Corrected'],
      reason: 'A final result changes only as a correction. Set its status to corrected.',
    },
  },
  Packet: definition,
  PacketResponse: { open: ['Sent'], instead: 'The patient has begun this packet. Cancel it instead of deleting it.' },
  Questionnaire: definition,
  QuestionnaireResponse: {
    open: ['InProgress', 'Stopped'],
    instead: inError,
    withdrawn: wrong,
    master: 'note master',
    fixed: {
      fields: ['answers', 'score', 'scores', 'severity', 'questionnaire', 'form', 'subject', 'source', 'authored', 'started'],
      correctedAs: ['Amended'],
      reason: 'Completed answers change only as an amendment. Set the status to amended.',
    },
  },
  SignatureConfiguration: definition,
};

/** Types with a state whose records their owners delete in any state, with the reason. */
export const deletedFreely: { readonly [T in ResourceType]?: string } = {
  Announcement: 'A notice to the practice, taken down by deleting it.',
  CdaParsingTask: 'Background work; the records it made stay.',
  Dialogue: 'A recording: the note written from it is the record, and practices limit how long sound is kept.',
  DocumentTransmission: 'Has no call to delete.',
  KeyVault: 'Has no call to delete.',
  Media: 'A file of another record, which says if it stays.',
  Note: 'Decided by the authority over notes.',
  NoteTemplate: 'Text to begin with; a note keeps what it took from it.',
  Script: 'Deleted by its author, and by who configures clinical content.',
  SecurityToken: 'Ended by its holder; the review of it and the log stay.',
  SnippetTemplate: 'Text to begin with.',
  SpeechRuleTemplate: 'Text to begin with.',
  TextExpansionTemplate: 'Text to begin with.',
  Transcription: 'Belongs to its recording.',
};
