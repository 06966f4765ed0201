import { boolean, code, date, decimal, instant, longText, reference } from '../kernel/field.ts';
import {
  byDate,
  byInstant,
  byReference,
  byText,
  byValue,
  defineResource,
  partitionedBy,
  type ResourceOf,
} from '../kernel/resource.ts';
import { formatApproximateDate } from '../values/approximate-date.ts';
import { AuditStatus } from '../vocabularies/practice/audits.ts';
import { findings } from './parts/audits.ts';
import { annotations, participants } from './parts/clinical.ts';
import { answers } from './parts/note-sections.ts';
import { recordSignatures } from './parts/signatures.ts';

export const ComplianceAudit = defineResource({
  type: 'ComplianceAudit',
  collection: 'complianceAudits',
  labels: ['Compliance audit', 'Compliance audits'],
  about: 'A chart or note checked against a compliance questionnaire, with what was found and put right.',
  family: 'quality',
  scope: partitionedBy('patient', 'participants.individual'),
  fields: {
    status: code(AuditStatus).required(),
    patient: reference('Patient'),
    note: reference('Note'),
    encounter: reference('Encounter'),
    questionnaire: reference('ComplianceQuestionnaire'),
    participants: participants(),
    auditor: reference('Practitioner'),
    auditee: reference('Practitioner').about('Whose work is looked at'),
    program: reference('Program'),
    location: reference('Location'),
    service: reference('HealthcareService'),
    serviceDate: date(),
    answers: answers(),
    findings: findings(),
    score: decimal().readOnly().about('Weights that passed, by the answers to the questionnaire'),
    maximumScore: decimal().readOnly(),
    passed: boolean().readOnly(),
    summary: longText(),
    correctiveAction: longText(),
    correctiveActionDue: date(),
    created: instant().stampedBy('now'),
    completed: instant().stampedWith('now', 'status', 'Completed'),
    signatures: recordSignatures(),
    annotations: annotations(),
  },
  patients: ['patient'],
  filters: {
    Patient: byReference('patient'),
    Note: byReference('note'),
    Questionnaire: byReference('questionnaire'),
    Participant: byReference('participants.individual'),
    Auditor: byReference('auditor'),
    Auditee: byReference('auditee'),
    Program: byReference('program'),
    Status: byValue('status'),
    Passed: byValue('passed'),
    ServiceDate: byDate('serviceDate'),
    Created: byInstant('created'),
    Completed: byInstant('completed'),
    Text: byText('summary', 'display'),
    SignedWith: byReference('signatures.media'),
  },
  sorts: { created: 'created', completed: 'completed', serviceDate: 'serviceDate' },
  display: (audit) =>
    [audit.questionnaire?.display ?? 'Compliance audit', audit.serviceDate && formatApproximateDate(audit.serviceDate)]
      .filter(Boolean)
      .join(', '),
});
export type ComplianceAudit = ResourceOf<typeof ComplianceAudit>;
