import { LicenceType } from '@notewell/model';
import { type RoleName, roles } from '@notewell/rules';
import { type Draft, type Maker, type Origin, refer, type Whole } from '../maker.ts';
import type { Random } from '../random.ts';
import type { Clinic, LocationKey, ProgramKey, ServiceKey } from './clinic.ts';

export interface StaffRow {
  readonly given: string;
  readonly family: string;
  readonly credentials?: string;
  readonly pronouns: 'she/her' | 'he/him' | 'they/them';
  readonly title: string;
  readonly role: RoleName;
  readonly supervisor?: string;
  readonly programs: readonly ProgramKey[];
  readonly location: LocationKey;
  readonly biography?: string;
  readonly languages?: readonly string[];
  readonly office?: true;
  /** Mailbox of the demo account, if there is one. */
  readonly account?: string;
}

const therapist = 'Non-Prescribing Clinician';
const prescriber = 'Prescribing Clinician';

/** Everybody who works at the clinic, by our own short name. */
export const staff = {
  ruth: {
    given: 'Ruth',
    family: 'Abernathy',
    credentials: 'PhD, LP',
    pronouns: 'she/her',
    title: 'Clinical director',
    role: 'Supervisor',
    programs: ['outpatient', 'telehealth', 'school'],
    location: 'harbor',
    account: 'supervisor',
    biography: 'Psychologist; supervises associates and interns. Trauma, personality disorders and psychological testing.',
  },
  maya: {
    given: 'Maya',
    family: 'Ellison',
    credentials: 'LMSW',
    pronouns: 'she/her',
    title: 'Therapist',
    role: therapist,
    supervisor: 'ruth',
    programs: ['outpatient', 'telehealth'],
    location: 'harbor',
    account: 'clinician',
    biography: 'Cognitive behavioral therapy and behavioral activation for adults with depression, anxiety and trauma.',
  },
  daniel: {
    given: 'Daniel',
    family: 'Okafor',
    credentials: 'MD',
    pronouns: 'he/him',
    title: 'Psychiatrist, medical director',
    role: prescriber,
    programs: ['outpatient', 'telehealth', 'substance', 'intensive'],
    location: 'harbor',
    account: 'prescriber',
    biography: 'Board certified in psychiatry and addiction medicine.',
  },
  priya: {
    given: 'Priya',
    family: 'Raman',
    credentials: 'PMHNP',
    pronouns: 'she/her',
    title: 'Psychiatric nurse practitioner',
    role: prescriber,
    programs: ['outpatient', 'telehealth', 'school'],
    location: 'harbor',
    languages: ['en', 'hi', 'ta'],
  },
  helen: {
    given: 'Helen',
    family: 'Castellano',
    credentials: 'MD',
    pronouns: 'she/her',
    title: 'Family physician',
    role: prescriber,
    programs: ['primary'],
    location: 'elmwood',
    languages: ['en', 'it'],
  },
  marcus: {
    given: 'Marcus',
    family: 'Bell',
    credentials: 'NP',
    pronouns: 'he/him',
    title: 'Family nurse practitioner',
    role: prescriber,
    programs: ['primary'],
    location: 'elmwood',
  },
  jonah: {
    given: 'Jonah',
    family: 'Weiss',
    credentials: 'LMHC',
    pronouns: 'he/him',
    title: 'Therapist',
    role: therapist,
    programs: ['outpatient', 'telehealth'],
    location: 'harbor',
    biography: 'Exposure and response prevention, panic disorder, OCD.',
  },
  tanisha: {
    given: 'Tanisha',
    family: 'Greene',
    credentials: 'LMSW',
    pronouns: 'she/her',
    title: 'Therapist',
    role: therapist,
    supervisor: 'ruth',
    programs: ['outpatient', 'telehealth', 'intensive'],
    location: 'harbor',
    biography: 'Dialectical behavior therapy skills; leads the intensive outpatient mornings.',
  },
  grace: {
    given: 'Grace',
    family: 'Kim',
    credentials: 'LMFT',
    pronouns: 'she/her',
    title: 'Couple and family therapist',
    role: therapist,
    programs: ['outpatient', 'telehealth'],
    location: 'harbor',
    languages: ['en', 'ko'],
  },
  luis: {
    given: 'Luis',
    family: 'Ortega',
    credentials: 'LCADC',
    pronouns: 'he/him',
    title: 'Substance use counselor',
    role: therapist,
    programs: ['substance', 'intensive'],
    location: 'harbor',
    languages: ['en', 'es'],
  },
  camille: {
    given: 'Camille',
    family: 'Dubois',
    credentials: 'LCSW',
    pronouns: 'she/her',
    title: 'School-based counselor',
    role: therapist,
    programs: ['school'],
    location: 'school',
    languages: ['en', 'fr', 'ht'],
  },
  rebecca: {
    given: 'Rebecca',
    family: 'Stein',
    credentials: 'Intern',
    pronouns: 'they/them',
    title: 'Counseling intern',
    role: therapist,
    supervisor: 'ruth',
    programs: ['outpatient'],
    location: 'harbor',
  },
  denise: {
    given: 'Denise',
    family: 'Walker',
    credentials: 'CCM',
    pronouns: 'she/her',
    title: 'Case manager',
    role: 'Case Management',
    programs: ['community', 'outpatient', 'intensive', 'substance'],
    location: 'home',
    account: 'casemanager',
  },
  aaron: {
    given: 'Aaron',
    family: 'Silva',
    credentials: 'CPSS',
    pronouns: 'he/him',
    title: 'Peer support specialist',
    role: 'Case Management',
    programs: ['community', 'substance'],
    location: 'home',
    languages: ['en', 'pt'],
  },
  patricia: {
    given: 'Patricia',
    family: 'Nowak',
    credentials: 'RN',
    pronouns: 'she/her',
    title: 'Nurse',
    role: 'Practitioner',
    programs: ['primary', 'substance'],
    location: 'elmwood',
    account: 'nurse',
  },
  olivia: {
    given: 'Olivia',
    family: 'Hart',
    credentials: 'RN',
    pronouns: 'she/her',
    title: 'Quality assurance lead',
    role: 'Quality Assurance',
    programs: [],
    location: 'harbor',
    account: 'qa',
    office: true,
  },
  sam: {
    given: 'Sam',
    family: 'Pruitt',
    pronouns: 'they/them',
    title: 'Clinical scribe',
    role: 'Scribe',
    programs: [],
    location: 'harbor',
    account: 'scribe',
    office: true,
  },
  karen: {
    given: 'Karen',
    family: 'Lindqvist',
    pronouns: 'she/her',
    title: 'Practice manager',
    role: 'Administrative',
    programs: [],
    location: 'harbor',
    account: 'admin',
    office: true,
  },
  theo: {
    given: 'Theo',
    family: 'Nakamura',
    pronouns: 'he/him',
    title: 'Support specialist',
    role: 'Support',
    programs: [],
    location: 'harbor',
    account: 'support',
    office: true,
  },
  gloria: {
    given: 'Gloria',
    family: 'Mendes',
    pronouns: 'she/her',
    title: 'Front desk lead',
    role: 'Practitioner',
    programs: [],
    location: 'harbor',
    office: true,
    languages: ['en', 'pt', 'es'],
  },
} as const satisfies Record<string, StaffRow>;
export type StaffKey = keyof typeof staff;
export type Staff = Record<StaffKey, Whole<'Practitioner'>>;

const needsPrescriber: ReadonlySet<string> = new Set<ServiceKey>(['psychiatry60', 'psychiatry30', 'primaryVisit', 'physical']);
const supports: ReadonlySet<string> = new Set<ServiceKey>([
  'caseManagement',
  'peer',
  'communityDay',
  'group',
  'crisis',
  'missed',
]);

/** Services that people of a role may render. A role that is absent has no limit. */
const renders: { readonly [R in RoleName]?: (service: string) => boolean } = {
  [therapist]: (service) => !needsPrescriber.has(service),
  Supervisor: (service) => !needsPrescriber.has(service),
  'Case Management': (service) => supports.has(service),
};

const licensed = new Set(LicenceType.entries.map(({ code }) => code));

export function makeStaff(maker: Maker, clinic: Clinic, origin: Origin): Staff {
  const made = new Map<string, Whole<'Practitioner'>>();
  const { random } = origin;
  const thisYear = Number(new Date(origin.at).toISOString().slice(0, 4));
  for (const [key, entry] of Object.entries<StaffRow>(staff)) {
    const { supervisor } = entry;
    const above = supervisor === undefined ? undefined : made.get(supervisor);
    const started = thisYear - random.between(0, 7);
    const period = { start: `${started}-09-01` };
    made.set(
      key,
      maker.make(
        'Practitioner',
        {
          name: { given: entry.given, family: entry.family },
          pronouns: entry.pronouns,
          email: emailOf(entry),
          telecom: [{ system: 'Phone', value: `401-555-01${random.between(10, 99)}`, use: 'Work' }],
          roles: [entry.title],
          profile: {
            roles: [{ id: roles[entry.role].id, resourceType: 'SecurityRole', display: entry.role }],
          },
          ...credentialsOf(entry, random, { issued: `${started - 2}-07-01`, expires: `${thisYear + 3}-06-30` }),
          ...(above && { supervisors: [{ subject: refer(above), period }] }),
          employments: [{ department: refer(clinic.departments[departmentOf(entry)]), title: entry.title, period }],
          programs: entry.programs.map((program) => refer(clinic.programs[program])),
          locations: [
            refer(clinic.places[entry.location]),
            ...(entry.programs.includes('telehealth') ? [refer(clinic.places.telehealth)] : []),
          ],
          languages: [...(entry.languages ?? ['en'])],
          services: Object.entries(clinic.services).flatMap(([service, one]) =>
            renders[entry.role]?.(service) ? [refer(one)] : [],
          ),
          staffCategory: key === 'theo' ? 'support' : key === 'karen' ? 'administrator' : 'user',
          ...(entry.biography && { biography: entry.biography }),
          active: true,
        },
        origin,
      ),
    );
  }
  // Each key of the table has one.
  return Object.fromEntries(made) as Staff;
}

const emailOf = ({ account, given, family }: StaffRow) =>
  account ? `${account}@demo.test` : `${`${given}.${family}`.toLowerCase()}@harborstreet.example`;

const departmentOf = ({ office, location }: StaffRow) => (office ? 'office' : location === 'elmwood' ? 'medical' : 'behavioral');

/** Credentials with the licences among them; nothing for a person without. */
function credentialsOf(
  { credentials }: StaffRow,
  random: Random,
  validity: { readonly issued: string; readonly expires: string },
): Pick<Draft<'Practitioner'>, 'credentials' | 'npi' | 'licences'> {
  if (!credentials) return {};
  return {
    credentials,
    npi: npiFrom(random.between(100_000_000, 199_999_999)),
    licences: credentials
      .split(', ')
      .filter((code) => licensed.has(code))
      .map((code) => ({
        type: { code, system: LicenceType.system, display: LicenceType.entries.find((one) => one.code === code)?.display },
        number: `${code}${random.between(10_000, 49_999)}`,
        state: 'RI',
        ...validity,
      })),
  };
}

/** Ten digits with the check digit of an NPI: Luhn over the number after 80840. */
function npiFrom(nine: number): string {
  const digits = [...`80840${nine}`].map(Number);
  const sum = digits.reverse().reduce((total, digit, at) => total + (at % 2 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return `${nine}${(10 - (sum % 10)) % 10}`;
}
