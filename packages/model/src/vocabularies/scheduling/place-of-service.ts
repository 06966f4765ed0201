import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';
import { vocabulary } from '../../kernel/vocabulary.ts';

/** One row per place: the code on claims, the kind for practices' rules, the official text. */
const places = [
  ['01', 'Pharmacy', 'Pharmacy'],
  ['02', 'Telehealth', 'Telehealth Provided Other than in Patient’s Home'],
  ['03', 'School', 'School'],
  ['04', 'HomelessShelter', 'Homeless Shelter'],
  ['05', 'IndianHealthServiceFreeStandingFacility', 'Indian Health Service Free-standing Facility'],
  ['06', 'IndianHealthServiceProviderBasedFacility', 'Indian Health Service Provider-based Facility'],
  ['07', 'Tribal638FreeStandingFacility', 'Tribal 638 Free-standing Facility'],
  ['08', 'Tribal638ProviderBasedFacility', 'Tribal 638 Provider-based Facility'],
  ['09', 'PrisonOrCorrectionalFacility', 'Prison or Correctional Facility'],
  ['10', 'TelehealthInPatientHome', 'Telehealth Provided in Patient’s Home'],
  ['11', 'Office', 'Office'],
  ['12', 'Home', 'Home'],
  ['13', 'AssistedLivingFacility', 'Assisted Living Facility'],
  ['14', 'GroupHome', 'Group Home'],
  ['15', 'MobileUnit', 'Mobile Unit'],
  ['16', 'TemporaryLodging', 'Temporary Lodging'],
  ['17', 'WalkInRetailHealthClinic', 'Walk-in Retail Health Clinic'],
  ['18', 'Worksite', 'Worksite'],
  ['19', 'OffCampusOutpatientHospital', 'Off Campus-Outpatient Hospital'],
  ['20', 'UrgentCareFacility', 'Urgent Care Facility'],
  ['21', 'InpatientHospital', 'Inpatient Hospital'],
  ['22', 'OnCampusOutpatientHospital', 'On Campus-Outpatient Hospital'],
  ['23', 'EmergencyRoom', 'Emergency Room – Hospital'],
  ['24', 'AmbulatorySurgicalCenter', 'Ambulatory Surgical Center'],
  ['25', 'BirthingCenter', 'Birthing Center'],
  ['26', 'MilitaryTreatmentFacility', 'Military Treatment Facility'],
  ['27', 'OutreachSite', 'Outreach Site or Street'],
  ['31', 'SkilledNursingFacility', 'Skilled Nursing Facility'],
  ['32', 'NursingFacility', 'Nursing Facility'],
  ['33', 'CustodialCareFacility', 'Custodial Care Facility'],
  ['34', 'Hospice', 'Hospice'],
  ['41', 'AmbulanceLand', 'Ambulance - Land'],
  ['42', 'AmbulanceAirOrWater', 'Ambulance – Air or Water'],
  ['49', 'IndependentClinic', 'Independent Clinic'],
  ['50', 'FederallyQualifiedHealthCenter', 'Federally Qualified Health Center'],
  ['51', 'InpatientPsychiatricFacility', 'Inpatient Psychiatric Facility'],
  ['52', 'PsychiatricFacilityPartialHospitalization', 'Psychiatric Facility-Partial Hospitalization'],
  ['53', 'CommunityMentalHealthCenter', 'Community Mental Health Center'],
  ['54', 'IntermediateCareFacility', 'Intermediate Care Facility or Individuals with Intellectual Disabilities'],
  ['55', 'ResidentialSubstanceAbuseTreatmentFacility', 'Residential Substance Abuse Treatment Facility'],
  ['56', 'PsychiatricResidentialTreatmentCenter', 'Psychiatric Residential Treatment Center'],
  ['57', 'NonResidentialSubstanceAbuseTreatmentFacility', 'Non-residential Substance Abuse Treatment Facility'],
  ['58', 'NonResidentialOpioidTreatmentFacility', 'Non-residential Opioid Treatment Facility'],
  ['60', 'MassImmunizationCenter', 'Mass Immunization Center'],
  ['61', 'ComprehensiveInpatientRehabilitationFacility', 'Comprehensive Inpatient Rehabilitation Facility'],
  ['62', 'ComprehensiveOutpatientRehabilitationFacility', 'Comprehensive Outpatient Rehabilitation Facility'],
  ['65', 'EndStageRenalDiseaseTreatmentFacility', 'End-Stage Renal Disease Treatment Facility'],
  ['66', 'AllInclusiveCareForTheElderly', 'Programs of All-Inclusive Care for the Elderly (PACE) Center'],
  ['71', 'PublicHealthClinic', 'Public Health Clinic'],
  ['72', 'RuralHealthClinic', 'Rural Health Clinic'],
  ['81', 'IndependentLaboratory', 'Independent Laboratory'],
  ['99', 'Other', 'Other Place of Service'],
] as const;

export const PlaceOfService = vocabulary(
  'PlaceOfService',
  {
    system: 'https://www.cms.gov/Medicare/Coding/place-of-service-codes/Place_of_Service_Code_Set',
    source: 'CMS place of service codes, May 2024, by way of HL7 Terminology (CC0-1.0)',
  },
  places.map(([code, , display]) => [code, display]),
);

/** Place-of-service kinds, spec section 3. */
export const PlaceOfServiceKind = enumeration(
  'PlaceOfServiceKind',
  places.map(([, kind]) => kind),
);
export type PlaceOfServiceKind = MemberOf<typeof PlaceOfServiceKind>;

const codes = new Map<PlaceOfServiceKind, string>(places.map(([code, kind]) => [kind, code]));
/** The CMS code of a kind of place. */
export const placeOfServiceCode = (kind: PlaceOfServiceKind): string => codes.get(kind) ?? '99';
