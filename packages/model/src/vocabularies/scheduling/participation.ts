import { vocabulary } from '../../kernel/vocabulary.ts';

/** Kind of participation in a visit or a record. */
export const ParticipationType = vocabulary(
  'ParticipationType',
  {
    system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType',
    source: 'HL7 v3 ParticipationType, the types of use here (CC0-1.0)',
  },
  [
    ['PPRF', 'Primary performer'],
    ['SPRF', 'Secondary performer'],
    ['PART', 'Participation'],
    ['ATND', 'Attender'],
    ['ADM', 'Admitter'],
    ['DIS', 'Discharger'],
    ['CON', 'Consultant'],
    ['REF', 'Referrer'],
    ['REFT', 'Referred to'],
    ['ESC', 'Escort'],
    ['CALLBCK', 'Callback contact'],
    ['AUT', 'Author'],
    ['ENT', 'Data entry person'],
    ['INF', 'Informant'],
    ['TRANS', 'Transcriber'],
    ['VRF', 'Verifier'],
    ['AUTHEN', 'Authenticator'],
    ['LA', 'Legal authenticator'],
    ['WIT', 'Witness'],
    ['SBJ', 'Subject'],
    ['RCT', 'Record target'],
  ],
);
