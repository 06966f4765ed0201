import { boolean, code, group, integer, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { ParticipantRole, Presence, SignatureMeaning, SignatureMethod, SignerKind } from '../vocabularies/index.ts';
import { definitionFields, isUnfinishedDraft } from './parts/definition.ts';
import { ruleConditions } from './parts/rule-conditions.ts';

export const SignatureConfiguration = defineResource({
  type: 'SignatureConfiguration',
  collection: 'signatureConfigurations',
  labels: ['Signature configuration', 'Signature configurations'],
  about: 'Who signs, in what order, under which words; a record is final when every required signature is there.',
  family: 'definitions',
  scope: practiceWide,
  unfinished: isUnfinishedDraft,
  fields: {
    ...definitionFields,
    signers: list(
      group({
        id: text({ max: 100 }).required(),
        kind: code(SignerKind).required(),
        meaning: code(SignatureMeaning),
        participant: code(ParticipantRole).about('Whoever takes this part in the visit'),
        roles: list(reference('SecurityRole'), { max: 50, unique: 'id' }).about('Any holder of one of these'),
        practitioners: list(reference('Practitioner', 'Listing'), { max: 200, unique: 'id' }),
        credentials: list(text({ max: 60 }), { max: 50, unique: true }).about('Any of these'),
        presence: code(Presence).required(),
        order: integer({ min: 1 }).about('The same number: in any order'),
        when: ruleConditions().about('Asked for only where these hold'),
        samplePercent: integer({ min: 0, max: 100 }).about('Share of the records it is asked for on; 100 where absent'),
        attestation: longText().about('The sentence signed under'),
        withinHours: integer({ positive: true }).about('Hours from the visit'),
      }),
      { max: 50, unique: 'id' },
    ),
    methods: list(code(SignatureMethod), { max: 3, unique: true }).about('All where empty'),
    reauthenticate: boolean().about('The signer proves again who they are'),
    remote: boolean().about('Patients and relatives may sign by a link'),
    allowUnable: boolean().about('A patient who cannot sign is recorded with the reason'),
    lockAfterFirst: boolean().about('The text cannot change once anybody has signed'),
    services: list(reference('HealthcareService'), { max: 1_000, unique: 'id' }),
    programs: list(reference('Program'), { max: 500, unique: 'id' }),
  },
  filters: {
    Text: byText('title', 'description'),
    Status: byValue('status'),
    Lineage: byValue('lineage'),
    Role: byReference('signers.roles'),
    Service: byReference('services'),
    Signer: byReference('signers.practitioners'),
    Program: byReference('programs'),
  },
  sorts: { name: 'title', created: 'id', version: 'version' },
  display: (configuration) => configuration.title,
});
export type SignatureConfiguration = ResourceOf<typeof SignatureConfiguration>;
