import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** FHIR R4 document-reference-status. */
export const DocumentStatus = enumeration('DocumentStatus', ['Current', 'Superseded', 'EnteredInError']);
export type DocumentStatus = MemberOf<typeof DocumentStatus>;

/** FHIR R4 composition-status, limited to the documents stored here. */
export const DocumentCompletion = enumeration('DocumentCompletion', ['Preliminary', 'Final', 'Amended', 'EnteredInError']);
export type DocumentCompletion = MemberOf<typeof DocumentCompletion>;

/** HL7 v3 Confidentiality. */
export const Confidentiality = enumeration('Confidentiality', [
  'Unrestricted',
  'Low',
  'Moderate',
  'Normal',
  'Restricted',
  'VeryRestricted',
]);
export type Confidentiality = MemberOf<typeof Confidentiality>;
