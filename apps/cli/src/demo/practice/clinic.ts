import { makeServices, placeOfService, type ServiceRow, type StarterServiceKey, serviceRows } from '@notewell/server/starter';
import { type Draft, type Maker, makeAs, type Origin, refer, type Whole } from '../maker.ts';

export type ProgramKey = 'outpatient' | 'intensive' | 'substance' | 'primary' | 'school' | 'telehealth' | 'community';
export type LocationKey = 'harbor' | 'elmwood' | 'school' | 'telehealth' | 'home';

const phone = (value: string): Draft<'Location'>['telecom'] => [{ system: 'Phone', value, use: 'Work' }];
const street = (line: string, city: string, postalCode: string) => ({
  use: 'Work' as const,
  lines: [line],
  city,
  state: 'RI',
  postalCode,
  country: 'US',
});

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

interface ClinicService extends ServiceRow {
  readonly programs: readonly ProgramKey[];
}
type Terms = readonly [programs: readonly ProgramKey[], price: number];

/** Programs and prices here of the starter services that every practice has. */
const terms: Record<StarterServiceKey, Terms> = {
  therapy30: [['outpatient', 'telehealth', 'school'], 92],
  therapy45: [['outpatient', 'telehealth', 'school'], 128],
  therapy60: [['outpatient', 'telehealth'], 165],
  intake: [['outpatient', 'substance', 'school', 'telehealth'], 210],
  family: [['outpatient', 'school'], 150],
  group: [['outpatient'], 55],
  crisis: [['outpatient', 'intensive', 'substance'], 180],
  psychiatry60: [['outpatient', 'telehealth', 'substance'], 290],
  psychiatry30: [['outpatient', 'telehealth', 'substance'], 145],
  caseManagement: [['community', 'outpatient', 'intensive', 'substance'], 34],
  missed: [['outpatient', 'substance', 'primary', 'school', 'telehealth'], 0],
};
const begunWith = Object.fromEntries(
  Object.entries<Terms>(terms).map(([key, [programs, price]]) => [
    key,
    { ...serviceRows[key as StarterServiceKey], programs, price }, // a key of the table
  ]),
) as Record<StarterServiceKey, ClinicService>; // one for each key

const groups = ['Billable', 'SupportsGroups'] as const;
const units = { flags: ['Billable', 'RequireUnits'], unit: 15 } as const;
const own = {
  iopDay: {
    name: 'Intensive outpatient day',
    code: 'H0015',
    minutes: 180,
    range: [120, 210],
    programs: ['intensive'],
    color: 'indigo',
    price: 195,
    flags: groups,
    authorization: true,
  },
  substance45: {
    name: 'Substance use counseling',
    code: 'H0004',
    minutes: 45,
    range: [15, 60],
    programs: ['substance'],
    color: 'orange',
    price: 96,
    ...units,
    telehealth: true,
  },
  substanceGroup: {
    name: 'Substance use group',
    code: 'H0005',
    minutes: 90,
    range: [45, 120],
    programs: ['substance'],
    color: 'orange',
    price: 48,
    flags: groups,
  },
  peer: {
    name: 'Peer support',
    code: 'H0038',
    minutes: 45,
    range: [15, 120],
    programs: ['community', 'substance'],
    color: 'lime',
    price: 26,
    ...units,
  },
  communityDay: {
    name: 'Community day',
    code: 'H2012',
    minutes: 240,
    range: [120, 360],
    programs: ['community'],
    color: 'lime',
    price: 88,
    flags: groups,
  },
  primaryVisit: {
    name: 'Primary care visit',
    code: 'PC20',
    minutes: 20,
    range: [10, 40],
    programs: ['primary'],
    color: 'green',
    price: 132,
  },
  physical: {
    name: 'Annual physical',
    code: 'PC40',
    minutes: 40,
    range: [30, 60],
    programs: ['primary'],
    color: 'green',
    price: 220,
  },
  nurse: {
    name: 'Nurse visit',
    code: 'NV15',
    minutes: 15,
    range: [5, 30],
    programs: ['primary', 'substance'],
    color: 'green',
    price: 45,
  },
} as const satisfies Record<string, ClinicService>;

/** Every service of the clinic, by our own short name. */
export const services: Record<StarterServiceKey | keyof typeof own, ClinicService> = { ...begunWith, ...own };
export type ServiceKey = keyof typeof services;

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

/** The clinic's own organizations, places, programs and services. */
export function makeClinic(maker: Maker, origin: Origin) {
  const organizations = makeOrganizations(maker, origin);
  const { home } = organizations;
  const { places, rooms } = makePlaces(maker, origin, home);
  const ofProgram = makePrograms(maker, origin, { home, places });
  const offered = makeServices(makeAs(maker, origin), services, (key) => ({
    programs: services[key as ServiceKey].programs.map((program) => refer(ofProgram[program])), // a key of the table
    providedBy: refer(home),
  }));
  return { ...organizations, places, rooms, programs: ofProgram, services: offered };
}

/** The clinic itself, its departments, the payers and its partners outside. */
function makeOrganizations(maker: Maker, origin: Origin) {
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
  return { home, departments, payers, outside };
}

function makePlaces(maker: Maker, origin: Origin, home: Whole<'Organization'>) {
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
        placeOfService: placeOfService(kind),
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
  const rooms = {
    group: maker.make(
      'Location',
      { name: 'Group room', status: 'Active', partOf: refer(places.harbor), description: 'Second floor, seats fourteen' },
      origin,
    ),
  };
  return { places, rooms };
}

interface Premises {
  readonly home: Whole<'Organization'>;
  readonly places: Record<LocationKey, Whole<'Location'>>;
}
function makePrograms(maker: Maker, origin: Origin, { home, places }: Premises): Record<ProgramKey, Whole<'Program'>> {
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
        reviewDays: key === 'intensive' ? 30 : 90,
        organization: refer(home),
        locations: [refer(places[location])],
        ...(key === 'school' && { minimumAge: 6, maximumAge: 18 }),
        ...(key === 'intensive' && { minimumAge: 18, capacity: 24, requiresAuthorization: true }),
      },
      origin,
    );
  };
  return {
    outpatient: program('outpatient'),
    intensive: program('intensive'),
    substance: program('substance'),
    primary: program('primary'),
    school: program('school'),
    telehealth: program('telehealth'),
    community: program('community'),
  };
}
