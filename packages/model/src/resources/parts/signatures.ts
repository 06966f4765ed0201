import { boolean, code, coding, group, instant, integer, list, longText, reference, text } from '../../kernel/field.ts';
import { SignatureMethod, SignerKind } from '../../vocabularies/clinical/form-logic.ts';
import { SignatureMeaning, SignatureStatus } from '../../vocabularies/clinical/signatures.ts';
import { PersonalRelationship } from '../../vocabularies/practice/personal-relationships.ts';

const given = {
  status: code(SignatureStatus),
  signedAt: instant(),
  hash: text({ max: 128 }).about('SHA-256 of exactly what was signed'),
  method: code(SignatureMethod),
  attestation: longText().about('The sentence the signer agreed to'),
  name: text({ max: 300 }).about('The name as it is printed beneath'),
  credentials: text({ max: 200 }).about('Licences as they are printed after the name'),
  media: reference('Media').about('The drawn signature'),
  requestedAt: instant(),
  declinedReason: longText(),
} as const;

/** The most specific first: signer, place, time. */
const keys = ['signer', 'slot', 'signedAt'];

const own = {
  signer: reference('Practitioner', 'Patient', 'RelatedPerson'),
  role: code(SignerKind),
  meaning: code(SignatureMeaning),
  onBehalfOf: reference('Practitioner'),
  versionId: text({ max: 20 }),
  slot: text({ max: 100 }).about('Id of the signer in the signature configuration it answers'),
  required: boolean().about('The record is not final without it'),
  order: integer({ min: 1 }).about('The same number: in any order'),
  due: instant(),
  ...given,
} as const;

/** Signatures of a note's authors and responsible staff; `versionId` is the version signed. */
export const signatures = () => list(group(own), { max: 100, keys });

/** Signatures on any other record. `witness`: the person who recorded the signature of a patient or relative. */
export const recordSignatures = () => list(group({ ...own, witness: reference('Practitioner') }), { max: 100, keys });

/** Signatures of patients and of those who sign for them. */
export const patientSignatures = () =>
  list(
    group({
      patient: reference('Patient'),
      signer: reference('Patient', 'RelatedPerson'),
      role: code(SignerKind),
      relationship: coding(PersonalRelationship),
      witness: reference('Practitioner'),
      handedOverBy: reference('Practitioner').about('Who handed the link over, where no email was sent'),
      unableReason: longText().about('Why the patient could not sign'),
      ...given,
    }),
    { max: 200, keys: ['signer', 'signedAt', 'patient'] },
  );
