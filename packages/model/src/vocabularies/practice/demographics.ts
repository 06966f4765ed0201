import { vocabulary } from '../../kernel/vocabulary.ts';

export const Race = vocabulary(
  'Race',
  {
    system: 'urn:oid:2.16.840.1.113883.6.238',
    source: 'CDC race and ethnicity, OMB level of 2024, by way of HL7 Terminology (CC0-1.0); null flavours of HL7 v3',
  },
  [
    ['1002-5', 'American Indian or Alaska Native'],
    ['2028-9', 'Asian'],
    ['2054-5', 'Black or African American'],
    ['2118-8', 'Middle Eastern or North African'],
    ['2076-8', 'Native Hawaiian or Other Pacific Islander'],
    ['2106-3', 'White'],
    ['2131-1', 'Other Race'],
    ['UNK', 'Unknown'],
    ['ASKU', 'Chose not to disclose'],
  ],
);

export const Ethnicity = vocabulary(
  'Ethnicity',
  {
    system: 'urn:oid:2.16.840.1.113883.6.238',
    source: 'CDC race and ethnicity, OMB level of 2024, by way of HL7 Terminology (CC0-1.0); null flavours of HL7 v3',
  },
  [
    ['2135-2', 'Hispanic or Latino'],
    ['2186-5', 'Not Hispanic or Latino'],
    ['UNK', 'Unknown'],
    ['ASKU', 'Chose not to disclose'],
  ],
);

export const GenderIdentity = vocabulary(
  'GenderIdentity',
  { system: 'http://hl7.org/fhir/gender-identity', source: 'HL7 FHIR R4 (CC0-1.0)' },
  [
    ['transgender-female', 'Transgender female'],
    ['transgender-male', 'Transgender male'],
    ['non-binary', 'Non-binary'],
    ['male', 'Male'],
    ['female', 'Female'],
    ['other', 'Other'],
    ['non-disclose', 'Does not wish to disclose'],
  ],
);

export const SexualOrientation = vocabulary(
  'SexualOrientation',
  {
    system: 'http://snomed.info/sct',
    source: 'the codes named by US Core for USCDI sexual orientation; null flavours of HL7 v3',
  },
  [
    ['38628009', 'Lesbian or gay'],
    ['20430005', 'Straight or heterosexual'],
    ['42035005', 'Bisexual'],
    ['OTH', 'Something else'],
    ['UNK', 'Don’t know'],
    ['ASKU', 'Chose not to disclose'],
  ],
);

export const MaritalStatus = vocabulary(
  'MaritalStatus',
  { system: 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', source: 'HL7 v3 MaritalStatus (CC0-1.0)' },
  [
    ['A', 'Annulled'],
    ['D', 'Divorced'],
    ['I', 'Interlocutory'],
    ['L', 'Legally Separated'],
    ['M', 'Married'],
    ['C', 'Common Law'],
    ['P', 'Polygamous'],
    ['T', 'Domestic partner'],
    ['U', 'Unmarried'],
    ['S', 'Never Married'],
    ['W', 'Widowed'],
    ['UNK', 'Unknown'],
  ],
);
