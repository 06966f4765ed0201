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
        meaning: code(SignatureMeaning).label('What the signature says').about('Empty: what it usually says for this signer'),
        participant: code(ParticipantRole).label('Whoever takes this part in the visit'),
        roles: list(reference('SecurityRole'), { max: 50, unique: 'id' }).label('Anybody with one of these roles'),
        practitioners: list(reference('Practitioner', 'Listing'), { max: 200, unique: 'id' }).label('One of these people'),
        credentials: list(text({ max: 60 }), { max: 50, unique: true })
          .label('Anybody with one of these credentials')
          .about('Such as LCSW or MD'),
        presence: code(Presence).required(),
        order: integer({ min: 1 }).about('The same number: in any order'),
        when: ruleConditions().label('Asked for only when'),
        samplePercent: integer({ min: 0, max: 100, unset: 100 }).about('Percent of the records it is asked for on'),
        attestation: longText().about('The sentence signed under'),
        withinHours: integer({ positive: true }).about('Hours from the visit'),
      }),
      { max: 50, unique: 'id' },
    ),
    methods: list(code(SignatureMethod), { max: 3, unique: true }).label('A signature may be').about('None ticked: any of these'),
    reauthenticate: boolean()
      .label('Ask signers for their password again')
      .about('Or for another proof of who they are, each time they sign'),
    remote: boolean().label('Patients and relatives may sign by a link'),
    allowUnable: boolean()
      .label('A patient may be recorded as unable to sign')
      .about('With the reason, in place of the signature'),
    lockAfterFirst: boolean().label('Nobody changes the text once somebody has signed'),
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
