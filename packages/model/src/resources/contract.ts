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
    text: longText().about('Exactly what was agreed to'),
    language: text({ max: 35 }).about('BCP 47'),
    document: reference('DocumentReference', 'Media'),
    template: boolean().about('Not an agreement but the wording others start from'),
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
    Template: byValue('template'),
    Expires: byDate('expires'),
    SignedWith: byReference('signatures.media'),
  },
  sorts: { name: 'title', created: 'id', effective: 'effective', expires: 'expires' },
  checks: [laterThan('expires', 'effective')],
  display: (contract) => contract.title,
});
export type Contract = ResourceOf<typeof Contract>;
