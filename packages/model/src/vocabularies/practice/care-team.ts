import { vocabulary } from '../../kernel/vocabulary.ts';

/** Role of a member of a care team for the patient. */
export const CareTeamRole = vocabulary(
  'CareTeamRole',
  { system: 'urn:notewell:care-team-role', source: 'compiled for this product' },
  [
    ['primary-clinician', 'Primary clinician'],
    ['therapist', 'Therapist'],
    ['psychiatrist', 'Psychiatrist'],
    ['prescriber', 'Prescriber'],
    ['psychologist', 'Psychologist'],
    ['primary-care', 'Primary care provider'],
    ['nurse', 'Nurse'],
    ['case-manager', 'Case manager'],
    ['care-coordinator', 'Care coordinator'],
    ['social-worker', 'Social worker'],
    ['substance-use-counselor', 'Substance use counselor'],
    ['peer-support', 'Peer support specialist'],
    ['behavior-analyst', 'Behavior analyst'],
    ['occupational-therapist', 'Occupational therapist'],
    ['physical-therapist', 'Physical therapist'],
    ['speech-therapist', 'Speech and language therapist'],
    ['dietitian', 'Dietitian'],
    ['pharmacist', 'Pharmacist'],
    ['school-contact', 'School contact'],
    ['probation-officer', 'Probation officer'],
    ['supervisor', 'Supervisor'],
    ['scribe', 'Scribe'],
    ['support-staff', 'Support staff'],
    ['family', 'Family member'],
    ['other', 'Other'],
  ],
);
