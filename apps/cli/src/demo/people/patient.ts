import {
  type Coverage,
  Ethnicity,
  GenderIdentity,
  MaritalStatus,
  namesOf,
  PersonalRelationship,
  Race,
  type Reference,
  SubscriberRelationship,
  type Vocabulary,
} from '@notewell/model';
import { type Day, dateOf, instantAt, momentOf } from '../calendar.ts';
import { type Draft, type Maker, refer, type Whole } from '../maker.ts';
import type { Clinic, ProgramKey } from '../practice/clinic.ts';
import type { Community } from './names.ts';
import type { Persona } from './persona.ts';

export const coded = (vocabulary: Vocabulary, code: string) => ({
  code,
  system: vocabulary.system,
  display: vocabulary.entries.find((entry) => entry.code === code)?.display ?? code,
});

const races: Record<Community, string | undefined> = {
  white: '2106-3',
  black: '2054-5',
  hispanic: undefined,
  chinese: '2028-9',
  indian: '2028-9',
  vietnamese: '2028-9',
  portuguese: '2106-3',
  native: '1002-5',
  haitian: '2054-5',
  arab: '2106-3',
};

export type Alerts = NonNullable<Draft<'Patient'>['alerts']>;
export interface Registration {
  readonly persona: Persona;
  /** The day the person was registered. */
  readonly since: Day;
  readonly programs: readonly ProgramKey[];
  /** The active enrollments of the patient's episode, which the record repeats. */
  readonly enrolled: readonly { readonly program: ProgramKey; readonly start: string }[];
  readonly careTeam: NonNullable<Draft<'Patient'>['careTeam']>;
  readonly alerts: Alerts;
  readonly confidential?: readonly Reference<'Practitioner'>[];
  readonly inactive?: boolean;
  readonly by: Reference;
  readonly email?: string;
}

const phoneOf = (index: number, salt: number) => `401-555-${String((index * 37 + salt * 1009) % 10_000).padStart(4, '0')}`;
const mailName = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

function contactsOf({
  persona,
  email,
}: Registration): Pick<Draft<'Patient'>, 'email' | 'mobileEnabled' | 'telecom' | 'addresses'> {
  const { random, given, family, index } = persona;
  return {
    email: email ?? `${mailName(given)}.${mailName(family)}${index}@mail.example`,
    mobileEnabled: random.chance(0.4) || email !== undefined,
    telecom: [
      { system: 'Phone', value: phoneOf(index, 1), use: 'Mobile', preferred: true },
      ...(random.chance(0.25) ? [{ system: 'Phone' as const, value: phoneOf(index, 2), use: 'Home' as const }] : []),
    ],
    addresses: [
      { use: 'Home', lines: [persona.street], city: persona.city, state: 'RI', postalCode: persona.postalCode, country: 'US' },
    ],
  };
}

export function makePatient(maker: Maker, clinic: Clinic, registration: Registration): Whole<'Patient'> {
  const { persona, since, programs, enrolled, careTeam, alerts, confidential, by } = registration;
  const { random, given, middle, family, community, sex, gender, index, isChild } = persona;
  const race =
    races[community] ??
    random.weighted([
      [5, '2131-1'],
      [3, '2106-3'],
      [2, '2054-5'],
    ]);
  const nickname = random.chance(0.06) ? given.slice(0, Math.min(4, given.length - 1)) : undefined;
  return maker.make(
    'Patient',
    {
      name: { given, ...(middle && { middle }), family },
      ...(nickname && nickname.length > 2 && { otherNames: [{ given: nickname, use: 'Nickname' as const }] }),
      birthDate: persona.birthDate,
      sex,
      administrativeGender: sex,
      genderIdentity: coded(GenderIdentity, gender),
      pronouns: persona.pronouns,
      race: [coded(Race, race)],
      ethnicity: coded(Ethnicity, community === 'hispanic' ? '2135-2' : '2186-5'),
      maritalStatus: coded(MaritalStatus, persona.marital),
      language: persona.language,
      interpreterNeeded: persona.interpreter,
      medicalRecordNumber: String(100_200 + index * 7),
      ...contactsOf(registration),
      careTeam,
      ...(confidential && {
        confidentialTeam: confidential.map((practitioner) => ({ practitioner, period: { start: dateOf(since) } })),
      }),
      ...(careTeam[0]?.member.resourceType === 'Practitioner' &&
        isChild === false && {
          // The primary care of a team is a practitioner.
          generalPractitioner: careTeam.find(({ role }) => role?.code === 'primary-care')?.member as
            | Reference<'Practitioner'>
            | undefined,
        }),
      defaultLocation: refer(
        clinic.places[programs.includes('school') ? 'school' : programs[0] === 'primary' ? 'elmwood' : 'harbor'],
      ),
      ...(enrolled.length > 0 && {
        programs: enrolled.map(({ program }) => refer(clinic.programs[program])),
        enrollments: enrolled.map(({ program, start }) => ({ program: refer(clinic.programs[program]), start })),
      }),
      alerts,
      status: registration.inactive ? 'Inactive' : 'Active',
      identifiers: [{ system: 'urn:harborstreet:mrn', value: String(100_200 + index * 7), type: 'MR' }],
    },
    { at: momentOf(since, 540 + (index % 400)), by, random },
  );
}

const relationships = {
  mother: ['MTH', 'Female', 32, 22],
  father: ['FTH', 'Male', 33, 24],
  grandmother: ['GRMTH', 'Female', 58, 50],
  grandfather: ['GRFTH', 'Male', 60, 52],
  sister: ['SIS', 'Female', 0, -6],
  brother: ['BRO', 'Male', 0, -6],
  wife: ['WIFE', 'Female', 0, -5],
  husband: ['HUSB', 'Male', 0, -5],
  aunt: ['AUNT', 'Female', 26, 15],
} as const;
/** The relationship of the person called the patient's support in notes, if that is a relative. */
export function relativeWord(persona: Persona): keyof typeof relationships | undefined {
  const support = persona.voice.words.support ?? '';
  const words = namesOf(relationships);
  return words.find((word) => support.endsWith(` ${word}`) || support.includes(`foster ${word}`));
}

/** A patient as registered. */
export interface Registered {
  readonly patient: Whole<'Patient'>;
  readonly persona: Persona;
  readonly since: Day;
  readonly by: Reference;
}

export function makeRelative(
  maker: Maker,
  { patient, persona, since, by }: Registered,
  { given, email }: { readonly given: string; readonly email?: string | undefined },
): Whole<'RelatedPerson'> | undefined {
  const word = relativeWord(persona);
  if (!word) return undefined;
  const [code, gender, older, least] = relationships[word];
  const { random, isChild } = persona;
  const born =
    Number(persona.birthDate.slice(0, 4)) - (older === 0 ? random.between(least, -least) : random.between(least, older));
  return maker.make(
    'RelatedPerson',
    {
      patient: refer(patient),
      status: 'Active',
      name: { given, family: random.chance(0.8) ? persona.family : 'Pereira' },
      relationships: [coded(PersonalRelationship, code)],
      birthDate: `${born}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`,
      gender,
      ...(email && { email }),
      telecom: [{ system: 'Phone', value: phoneOf(persona.index, 5), use: 'Mobile', preferred: true }],
      language: persona.language,
      isGuardian: isChild,
      isEmergencyContact: true,
      livesWithPatient: isChild,
      maySign: isChild,
      mayReceiveInformation: isChild || random.chance(0.6),
      mayPickUp: isChild,
      mobileEnabled: email !== undefined,
      created: instantAt(since, 600),
    },
    { at: momentOf(since, 600), by, random },
  );
}

export function makeCoverage(
  { maker, clinic }: { readonly maker: Maker; readonly clinic: Clinic },
  { patient, persona, since, by }: Registered,
  authorizations: NonNullable<Coverage['authorizations']> = [],
): Whole<'Coverage'> {
  const { random, age, isChild, index } = persona;
  const kind =
    age >= 65
      ? 'Medicare'
      : random.weighted([
          [isChild ? 45 : 34, 'Medicaid'],
          [60, 'Commercial'],
        ] as const);
  const payer = random.pick(clinic.payers.filter((one) => one.kind === kind));
  const memberId = `${kind.slice(0, 2).toUpperCase()}${String(40_000_000 + index * 7919).slice(0, 8)}`;
  return maker.make(
    'Coverage',
    {
      patient: refer(patient),
      status: 'Active',
      kind,
      order: 1,
      payer: refer(payer.organization),
      payerName: payer.organization.name,
      ...(kind === 'Commercial' && { plan: { name: random.pick(['Choice PPO', 'Core HMO', 'Value Silver', 'Premier Gold']) } }),
      ...(kind === 'Commercial' && { group: { name: 'Employer group', number: String(10_000 + (index % 800)) } }),
      memberId,
      relationship: coded(SubscriberRelationship, isChild && kind === 'Commercial' ? 'child' : 'self'),
      subscriberId: memberId,
      start: `${dateOf(since).slice(0, 4)}-01-01`,
      eligibility: { status: 'Eligible', checkedAt: instantAt(since, 560) },
      ...(kind === 'Commercial' && {
        costs: [{ type: { code: 'copay', display: 'Copayment' }, amount: random.pick([15, 20, 25, 30, 40]) }],
      }),
      ...(authorizations.length > 0 && { authorizations }),
      created: instantAt(since, 555),
    },
    { at: momentOf(since, 555), by, random },
  );
}

const forms = [
  [
    'Treatment',
    'Consent to treatment',
    'Agrees to assessment and treatment at the clinic, knows the risks and alternatives, and may stop at any time.',
  ],
  [
    'PatientPrivacy',
    'Notice of privacy practices',
    'Has been given the notice of privacy practices and knows how to ask for restrictions.',
  ],
  [
    'Telehealth',
    'Consent to video visits',
    'Agrees to visits by secure video, knows their limits, and will say where they are at the start of each.',
  ],
  [
    'AmbientListening',
    'Consent to recording for documentation',
    'Agrees that sessions may be recorded to draft the note; the recording is deleted once the note is signed.',
  ],
] as const;

export function makeConsents(
  maker: Maker,
  { patient, persona, since, by }: Registered,
  { video }: { readonly video: boolean },
): Whole<'Consent'>[] {
  const { random } = persona;
  return forms
    .filter(([scope]) => (scope === 'Telehealth' ? video : scope === 'AmbientListening' ? random.chance(0.3) : true))
    .map(([scope, title, text], at) =>
      maker.make(
        'Consent',
        {
          patient: refer(patient),
          status: 'Active',
          scope,
          decision: 'Permit',
          title,
          text,
          performer: refer(patient),
          given: instantAt(since, 570 + at),
          start: dateOf(since),
          end: dateOf(since + 730),
        },
        { at: momentOf(since, 570 + at), by, random },
      ),
    );
}
