import { vocabulary } from '../../kernel/vocabulary.ts';

/** Kind of an identifier. */
export const IdentifierType = vocabulary(
  'IdentifierType',
  { system: 'http://terminology.hl7.org/CodeSystem/v2-0203', source: 'HL7 v2 table 0203, the types of use here (CC0-1.0)' },
  [
    ['MR', 'Medical record number'],
    ['PI', 'Patient internal identifier'],
    ['PT', 'Patient external identifier'],
    ['AN', 'Account number'],
    ['VN', 'Visit number'],
    ['SS', 'Social Security number'],
    ['DL', "Driver's license number"],
    ['PPN', 'Passport number'],
    ['BCT', 'Birth certificate'],
    ['NI', 'National unique individual identifier'],
    ['MA', 'Patient Medicaid number'],
    ['MC', "Patient's Medicare number"],
    ['MB', 'Member number'],
    ['SN', 'Subscriber number'],
    ['NPI', 'National provider identifier'],
    ['DEA', 'Drug Enforcement Administration registration number'],
    ['MD', 'Medical license number'],
    ['LN', 'License number'],
    ['PRN', 'Provider number'],
    ['EI', 'Employee number'],
    ['EN', 'Employer number'],
    ['TAX', 'Tax ID number'],
    ['XX', 'Organization identifier'],
    ['FI', 'Facility ID'],
    ['SR', 'State registry ID'],
    ['RI', 'Resource identifier'],
    ['U', 'Unspecified identifier'],
  ],
);

/** System from which a record first came. */
export const SystemOfOrigin = vocabulary(
  'SystemOfOrigin',
  { system: 'urn:notewell:system-of-origin', source: 'compiled for this product' },
  [
    ['notewell', 'Notewell'],
    ['patient', 'Told by the patient'],
    ['fhir', 'FHIR import'],
    ['cda', 'C-CDA import'],
    ['ehr', 'Another health record system'],
    ['laboratory', 'Laboratory'],
    ['pharmacy', 'Pharmacy'],
    ['payer', 'Payer'],
    ['hie', 'Health information exchange'],
    ['school', 'School system'],
    ['device', 'Device'],
    ['paper', 'Paper record'],
  ],
);
