import { boolean, code, coding, date, group, instant, list, longText, reference, text, url } from '../kernel/field.ts';
import {
  byDate,
  byInstant,
  byReference,
  byText,
  byValue,
  defineResource,
  laterThan,
  partitionedBy,
  type ResourceOf,
} from '../kernel/resource.ts';
import { ConsentDecision, ConsentScope, ConsentStatus } from '../vocabularies/consents.ts';
import { Confidentiality } from '../vocabularies/document-status.ts';
import { PersonalRelationship } from '../vocabularies/personal-relationships.ts';
import { author } from './parts/clinical.ts';
import { patientSignatures, signatures } from './parts/signatures.ts';

export const Consent = defineResource({
  type: 'Consent',
  collection: 'consents',
  labels: ['Consent', 'Consents'],
  about: 'What a patient, or who decides for them, agreed to or refused (FHIR R4 Consent).',
  family: 'agreements',
  scope: partitionedBy('patient'),
  fields: {
    patient: reference('Patient').required(),
    status: code(ConsentStatus).required(),
    scope: code(ConsentScope).required(),
    categories: list(coding(), { max: 20 }),
    decision: code(ConsentDecision),
    title: text({ max: 300 }),
    text: longText().about('The words that were agreed to'),
    contract: reference('Contract'),
    document: reference('DocumentReference', 'Media').about('The signed paper'),
    performer: author().about('Who gave the consent'),
    relationship: coding(PersonalRelationship),
    organization: reference('Organization'),
    policy: url(),
    given: instant(),
    start: date(),
    end: date(),
    revoked: instant(),
    revokedReason: longText(),
    verified: group({ isVerified: boolean(), by: reference('Practitioner'), at: instant() }),
    provisions: list(
      group({
        decision: code(ConsentDecision).required(),
        actors: list(reference('Practitioner', 'Organization', 'RelatedPerson', 'Program', 'Person'), { max: 100 }),
        recipient: text({ max: 500 }).about('Who may receive it, where they have no record here'),
        actions: list(coding(), { max: 50 }),
        purposes: list(coding(), { max: 50 }),
        information: list(coding(), { max: 100 }).about('Kinds of information it covers'),
        confidentiality: code(Confidentiality),
        dataFrom: date(),
        dataTo: date(),
        start: date(),
        end: date(),
        note: longText(),
      }),
      { max: 100 },
    ),
    signatures: signatures(),
    patientSignatures: patientSignatures(),
    encounter: reference('Encounter'),
  },
  filters: {
    Patient: byReference('patient'),
    Status: byValue('status'),
    Scope: byValue('scope'),
    Decision: byValue('decision'),
    Contract: byReference('contract'),
    Document: byReference('document'),
    Encounter: byReference('encounter'),
    Given: byInstant('given'),
    Start: byDate('start'),
    End: byDate('end'),
    Text: byText('title', 'display'),
  },
  sorts: { created: 'given', start: 'start', end: 'end' },
  checks: [laterThan('end', 'start')],
  display: (consent) => consent.title ?? consent.contract?.display ?? consent.scope,
});
export type Consent = ResourceOf<typeof Consent>;
