import { code, date, decimal, group, instant, list, longText, reference, text } from '../kernel/field.ts';
import {
  byDate,
  byInstant,
  byNumber,
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

const share = () => decimal({ min: 0, max: 1 });

export const NoteAudit = defineResource({
  type: 'NoteAudit',
  collection: 'noteAudits',
  labels: ['Note audit', 'Note audits'],
  about: 'A note compared with others: text it repeats, sessions it overlaps, and what reviewers said of it.',
  family: 'quality',
  scope: partitionedBy('patient', 'participants.individual'),
  fields: {
    status: code(AuditStatus).required(),
    patient: reference('Patient'),
    note: reference('Note'),
    noteVersionId: text({ max: 20 }),
    participants: participants(),
    reviewer: reference('Practitioner'),
    program: reference('Program'),
    serviceDate: date(),
    similarNotes: list(
      group({
        note: reference('Note').required(),
        similarity: share().about('From 0, nothing in common, to 1, the same words'),
        passages: list(group({ section: text({ max: 200 }), text: longText().required() }), { max: 100 }),
      }),
      { max: 200 },
    ),
    overlappingNotes: list(
      group({ note: reference('Note').required(), start: instant(), end: instant(), minutes: decimal({ min: 0 }) }),
      { max: 200 },
    ),
    complianceAuditReviews: list(
      group({
        complianceAudit: reference('ComplianceAudit').required(),
        reviewer: reference('Practitioner'),
        reviewedAt: instant().stampedWith('now', 'comment'),
        comment: longText(),
      }),
      { max: 100 },
    ),
    similarity: share().about('The highest of the similar notes'),
    findings: findings(),
    score: decimal(),
    summary: longText(),
    created: instant().stampedBy('now'),
    completed: instant().stampedWith('now', 'status', 'Completed'),
    annotations: annotations(),
  },
  patients: ['patient'],
  filters: {
    Patient: byReference('patient'),
    Note: byReference('note'),
    SimilarNote: byReference('similarNotes.note'),
    OverlappingNote: byReference('overlappingNotes.note'),
    ComplianceAudit: byReference('complianceAuditReviews.complianceAudit'),
    Participant: byReference('participants.individual'),
    Reviewer: byReference('reviewer'),
    Program: byReference('program'),
    Status: byValue('status'),
    Similarity: byNumber('similarity'),
    ServiceDate: byDate('serviceDate'),
    Created: byInstant('created'),
    Text: byText('summary', 'display'),
  },
  sorts: { created: 'created', serviceDate: 'serviceDate', similarity: 'similarity' },
  display: (audit) =>
    [audit.note?.display ?? 'Note audit', audit.serviceDate && formatApproximateDate(audit.serviceDate)]
      .filter(Boolean)
      .join(', '),
});
export type NoteAudit = ResourceOf<typeof NoteAudit>;
