import { boolean, code, date, group, instant, list, longText, reference, text } from '../kernel/field.ts';
import {
  byDate,
  byReference,
  byText,
  byValue,
  defineResource,
  laterThan,
  practiceWide,
  type ResourceOf,
} from '../kernel/resource.ts';
import { ContractStatus, ContractTopic } from '../vocabularies/index.ts';
import { recordSignatures } from './parts/signatures.ts';

export const Contract = defineResource({
  type: 'Contract',
  collection: 'contracts',
  labels: ['Contract', 'Contracts'],
  about: 'An agreement and who signed it, such as consent to ambient listening (FHIR R4 Contract).',
  family: 'agreements',
  scope: practiceWide,
  fields: {
    title: text({ max: 300 }).required(),
    status: code(ContractStatus).required(),
    topics: list(code(ContractTopic), { max: 20, min: 1, unique: true }).required(),
    patient: reference('Patient').about('Whom it concerns; none where it is with staff or another body'),
    parties: list(
      group({
        party: reference('Patient', 'RelatedPerson', 'Practitioner', 'Organization').required(),
        role: text({ max: 100 }),
      }),
      { max: 100 },
    ),
    text: longText().label('Wording').about('Exactly what is agreed to'),
    language: text({ max: 35 }).about('Code of the language, such as en or es'),
    document: reference('DocumentReference', 'Media'),
    template: boolean().about('Not an agreement but the wording others start from'),
    active: boolean({ unset: true }).about('Templates: offered for new agreements'),
    effective: date(),
    expires: date(),
    signatures: recordSignatures(),
    revokedAt: instant().stampedWith('now', 'status', 'Revoked'),
    revokedReason: longText(),
    supersedes: reference('Contract'),
    recorder: reference('Practitioner').stampedBy('caller'),
    created: instant().stampedBy('now'),
  },
  patients: ['patient'],
  filters: {
    Text: byText('title'),
    Status: byValue('status'),
    Topic: byValue('topics'),
    Patient: byReference('patient'),
    Party: byReference('parties.party'),
    Document: byReference('document'),
    Template: byValue('template'),
    Active: byValue('active'),
    Expires: byDate('expires'),
    SignedWith: byReference('signatures.media'),
  },
  sorts: { name: 'title', created: 'id', effective: 'effective', expires: 'expires' },
  checks: [laterThan('expires', 'effective')],
  display: (contract) => contract.title,
});
export type Contract = ResourceOf<typeof Contract>;
