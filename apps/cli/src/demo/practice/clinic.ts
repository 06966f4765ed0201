import { PlaceOfService, placeOfServiceCode } from '@notewell/model';
import { type Draft, type Maker, type Origin, refer, type Whole } from '../maker.ts';

export type ProgramKey = 'outpatient' | 'intensive' | 'substance' | 'primary' | 'school' | 'telehealth' | 'community';
export type LocationKey = 'harbor' | 'elmwood' | 'school' | 'telehealth' | 'home';
type Kind = NonNullable<Draft<'Location'>['kind']>;

const phone = (value: string): Draft<'Location'>['telecom'] => [{ system: 'Phone', value, use: 'Work' }];
const street = (line: string, city: string, postalCode: string) => ({
  use: 'Work' as const,
  lines: [line],
  city,
  state: 'RI',
  postalCode,
  country: 'US',
});
const placeOf = (kind: Kind) => {
  const code = placeOfServiceCode(kind);
  return { code, system: PlaceOfService.system, display: PlaceOfService.entries.find((entry) => entry.code === code)?.display };
};

export const clinicName = 'Harbor Street Clinic';
const clinicAddress = street('212 Harbor Street', 'Providence', '02903');

const locations = {
  harbor: {
    name: 'Harbor Street',
    kind: 'CommunityMentalHealthCenter',
    address: clinicAddress,
    telecom: phone('401-555-0110'),
    description: 'Main building: therapy, psychiatry, intensive outpatient, front desk',
  },
  elmwood: {
    name: 'Elmwood Avenue Health Center',
    kind: 'Office',
    address: street('845 Elmwood Avenue', 'Providence', '02907'),
    telecom: phone('401-555-0130'),
    description: 'Primary care, nurse visits and laboratory draw',
  },
  school: {
    name: 'Roger Williams Middle School',
    kind: 'School',
    address: street('278 Thurbers Avenue', 'Providence', '02905'),
    telecom: phone('401-555-0150'),
    description: 'Room 114, beside the nurse’s office',
  },
  telehealth: {
    name: 'Video visit',
    kind: 'TelehealthInPatientHome',
    address: clinicAddress,
    telecom: phone('401-555-0110'),
    description: 'Secure video; the patient is at home in Rhode Island',
  },
  home: {
    name: 'In the community',
    kind: 'Home',
    address: clinicAddress,
    telecom: phone('401-555-0112'),
    description: 'Home and community visits by case management and peer support',
  },
} as const satisfies Record<LocationKey, unknown>;

const programs = {
  outpatient: ['Outpatient Mental Health', 'OMH', 'Individual, family and group therapy with psychiatric care', 'harbor'],
  intensive: ['Intensive Outpatient', 'IOP', 'Nine hours a week of skills and process groups for adults', 'harbor'],
  substance: ['Substance Use', 'SUD', 'Counseling and medication for alcohol and opioid use disorders', 'harbor'],
  primary: ['Primary Care', 'PC', 'Family medicine with behavioral health in the same hallway', 'elmwood'],
  school: ['School-Based Counseling', 'SBC', 'Weekly counseling for students during the school day', 'school'],
  telehealth: ['Telehealth', 'TH', 'Therapy and medication visits by video', 'telehealth'],
  community: ['Community Support', 'CS', 'Case management, peer support and the community day', 'home'],
} as const satisfies Record<ProgramKey, readonly [string, string, string, LocationKey]>;

interface ServiceRow {
  readonly name: string;
  /** HCPCS level II where there is a code for it, else the clinic’s own. */
  readonly code: string;
  readonly minutes: number;
  readonly range: readonly [least: number, most: number];
  readonly programs: readonly ProgramKey[];
  readonly flags?: readonly ('Billable' | 'SupportsGroups' | 'RequireUnits')[];
  readonly unit?: number;
  readonly diagnosis?: 'MustBePresent' | 'MaybePresent';
  readonly telehealth?: boolean;
  readonly price?: number;
  readonly color: string;
  readonly authorization?: boolean;
}

/** Every service the clinic renders, by a short name of our own. */
export const services = {
  therapy45: row(
    'Individual therapy, 45 minutes',
    'IT45',
    45,
    [38, 52],
    ['outpatient', 'telehealth', 'school'],
    'blue',
    128,
    true,
  ),
  therapy60: row('Individual therapy, 60 minutes', 'IT60', 55, [53, 75], ['outpatient', 'telehealth'], 'blue', 165, true),
  intake: row(
    'Intake assessment',
    'H0031',
    60,
    [45, 90],
    ['outpatient', 'substance', 'school', 'telehealth'],
    'violet',
    210,
    true,
  ),
  family: row('Family therapy', 'FT50', 50, [26, 75], ['outpatient', 'school'], 'cyan', 150, true),
  group: { ...row('Group therapy', 'GT90', 90, [45, 120], ['outpatient'], 'teal', 55), flags: ['Billable', 'SupportsGroups'] },
  crisis: row('Crisis intervention', 'H2011', 60, [15, 120], ['outpatient', 'intensive', 'substance'], 'red', 180),
  psychiatry60: row(
    'Psychiatric evaluation',
    'PE60',
    60,
    [40, 90],
    ['outpatient', 'telehealth', 'substance'],
    'grape',
    290,
    true,
  ),
  psychiatry30: row('Medication management', 'MM30', 30, [10, 45], ['outpatient', 'telehealth', 'substance'], 'grape', 145, true),
  iopDay: {
    ...row('Intensive outpatient day', 'H0015', 180, [120, 210], ['intensive'], 'indigo', 195),
    flags: ['Billable', 'SupportsGroups'],
    authorization: true,
  },
  substance45: {
    ...row('Substance use counseling', 'H0004', 45, [15, 60], ['substance'], 'orange', 96, true),
    flags: ['Billable', 'RequireUnits'],
    unit: 15,
  },
  substanceGroup: {
    ...row('Substance use group', 'H0005', 90, [45, 120], ['substance'], 'orange', 48),
    flags: ['Billable', 'SupportsGroups'],
  },
  caseManagement: {
    ...row('Case management', 'T1016', 30, [8, 120], ['community', 'outpatient', 'intensive', 'substance'], 'lime', 34),
    flags: ['Billable', 'RequireUnits'],
    unit: 15,
  },
  peer: {
    ...row('Peer support', 'H0038', 45, [15, 120], ['community', 'substance'], 'lime', 26),
    flags: ['Billable', 'RequireUnits'],
    unit: 15,
  },
  communityDay: {
    ...row('Community day', 'H2012', 240, [120, 360], ['community'], 'lime', 88),
    flags: ['Billable', 'SupportsGroups'],
  },
  primaryVisit: row('Primary care visit', 'PC20', 20, [10, 40], ['primary'], 'green', 132),
  physical: row('Annual physical', 'PC40', 40, [30, 60], ['primary'], 'green', 220),
  nurse: row('Nurse visit', 'NV15', 15, [5, 30], ['primary', 'substance'], 'green', 45),
  missed: {
    ...row('Missed visit', 'MV00', 0, [0, 60], ['outpatient', 'substance', 'primary', 'school', 'telehealth'], 'gray', 0),
    flags: [],
    diagnosis: 'MaybePresent',
  },
} as const satisfies Record<string, ServiceRow>;
export type ServiceKey = keyof typeof services;

function row(
  name: string,
  code: string,
  minutes: number,
  range: readonly [number, number],
  of: readonly ProgramKey[],
  color: string,
  price: number,
  telehealth = false,
): ServiceRow {
  return { name, code, minutes, range, programs: of, color, price, telehealth };
}

const insurers = [
  ['Ocean State Health Plan', 'OSHP1', 'Commercial'],
  ['Narragansett Mutual', 'NARM2', 'Commercial'],
  ['Bayview HMO', 'BAYV3', 'Commercial'],
  ['Rhode Island Medicaid', 'RIMC4', 'Medicaid'],
  ['Medicare Part B', 'MCRB5', 'Medicare'],
] as const;

const others = [
  ['Providence Public Schools', 'School'],
  ['Mercy Point Hospital', 'Provider'],
  ['Wickenden Pharmacy', 'Pharmacy'],
  ['Elm Grove Laboratory', 'Laboratory'],
  ['Sixth Division District Court', 'Court'],
  ['East Bay Housing Alliance', 'Community'],
] as const;

export type Clinic = ReturnType<typeof makeClinic>;

/** The clinic's own furniture: organizations, places, programs and services. */
export function makeClinic(maker: Maker, origin: Origin) {
  const home = maker.make(
    'Organization',
    {
      name: clinicName,
      role: 'Provider',
      active: true,
      description: 'Behavioral and physical health under one roof',
      telecom: [...(phone('401-555-0110') ?? []), { system: 'Email', value: 'frontdesk@harborstreet.example', use: 'Work' }],
      addresses: [clinicAddress],
      website: 'https://harborstreet.example',
    },
    origin,
  );
  const department = (name: string) =>
    maker.make('Organization', { name, role: 'Department', active: true, partOf: refer(home) }, origin);
  const departments = {
    behavioral: department('Behavioral Health'),
    medical: department('Primary Care Medicine'),
    office: department('Administration'),
  };
  const payers = insurers.map(([name, payerId, kind]) => ({
    kind,
    organization: maker.make(
      'Organization',
      { name, payerId, type: 'InsuranceCompany', role: 'InsuranceCompany', active: true },
      origin,
    ),
  }));
  const outside = others.map(([name, role]) => maker.make('Organization', { name, role, active: true }, origin));
  const place = (key: LocationKey): Whole<'Location'> => {
    const { name, kind, address, telecom, description } = locations[key];
    return maker.make(
      'Location',
      {
        name,
        kind,
        address,
        telecom,
        description,
        status: 'Active',
        timeZone: 'America/New_York',
        placeOfService: placeOf(kind),
        managingOrganization: refer(home),
      },
      origin,
    );
  };
  const places: Record<LocationKey, Whole<'Location'>> = {
    harbor: place('harbor'),
    elmwood: place('elmwood'),
    school: place('school'),
    telehealth: place('telehealth'),
    home: place('home'),
  };
  const program = (key: ProgramKey): Whole<'Program'> => {
    const [name, code, description, location] = programs[key];
    return maker.make(
      'Program',
      {
        name,
        code,
        description,
        status: 'Active',
        enrollmentKind: 'Admission',
        organization: refer(home),
        locations: [refer(places[location])],
        ...(key === 'school' && { minimumAge: 6, maximumAge: 18 }),
        ...(key === 'intensive' && { minimumAge: 18, capacity: 24, requiresAuthorization: true }),
      },
      origin,
    );
  };
  const ofProgram: Record<ProgramKey, Whole<'Program'>> = {
    outpatient: program('outpatient'),
    intensive: program('intensive'),
    substance: program('substance'),
    primary: program('primary'),
    school: program('school'),
    telehealth: program('telehealth'),
    community: program('community'),
  };
  const service = (row: ServiceRow, missed?: Whole<'HealthcareService'>): Whole<'HealthcareService'> =>
    maker.make(
      'HealthcareService',
      {
        name: row.name,
        code: {
          code: row.code,
          display: row.name,
          ...(/^[HT]\d{4}$/.test(row.code) && { system: 'urn:oid:2.16.840.1.113883.6.285' }),
        },
        status: 'Active',
        flags: [...(row.flags ?? (['Billable'] as const))],
        modes: row.telehealth ? ['InPerson', 'Telehealth'] : ['InPerson'],
        ...(row.minutes > 0 && { defaultMinutes: row.minutes }),
        minimumMinutes: row.range[0],
        maximumMinutes: row.range[1],
        ...(row.unit && { unitMinutes: row.unit }),
        ...(row.price !== undefined && { price: row.price }),
        diagnosis: row.diagnosis ?? 'MustBePresent',
        requiresAuthorization: row.authorization ?? false,
        programs: row.programs.map((key) => refer(ofProgram[key])),
        providedBy: refer(home),
        color: row.color,
        ...(missed && { missedVisitService: refer(missed) }),
      },
      origin,
    );
  const missed = service(services.missed);
  const offered = Object.fromEntries(
    Object.entries(services).map(([key, row]) => [key, key === 'missed' ? missed : service(row, missed)]),
    // The keys are those of the table.
  ) as Record<ServiceKey, Whole<'HealthcareService'>>;
  return { home, departments, payers, outside, places, programs: ofProgram, services: offered };
}
