import { formatListName, GenderIdentity, type Patient, type Reference, type Sex } from '@notewell/model';

/** The form's fields; empty text means unknown. */
export interface Particulars {
  readonly given: string;
  readonly middle: string;
  readonly family: string;
  readonly preferred: string;
  readonly pronouns: string;
  readonly birthDate: string;
  readonly sex: Sex | '';
  /** A code of the value set, or the original value of an imported record. */
  readonly genderIdentity: string;
  readonly phone: string;
  readonly email: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly medicalRecordNumber: string;
  /** Ids. */
  readonly programs: readonly string[];
  readonly careTeam: readonly string[];
}
type Name = keyof Particulars;
type Draft = Omit<Patient, 'id' | 'meta' | 'partition' | 'content'>;
/** The name of the practice's record with this id, if any. */
type NameOf = (id: string) => string | undefined;

const preferredName = (names: Patient['otherNames'] = []) =>
  names.find(({ use }) => use === 'Preferred') ?? names.find(({ use }) => use === 'Nickname');
/** The phone number by which somebody is called first. */
export const firstPhone = (telecom: Patient['telecom'] = []) => {
  const phones = telecom.filter(({ system }) => system === 'Phone');
  return phones.find(({ preferred }) => preferred) ?? phones[0];
};
const isStaff = ({ member }: NonNullable<Patient['careTeam']>[number]) =>
  member.resourceType === undefined || member.resourceType === 'Practitioner';

/** Reads the form's fields from a record. */
export function particularsOf(patient: Draft): Particulars {
  const { name, otherNames, pronouns, birthDate, sex, genderIdentity, telecom, email, addresses, programs, careTeam } = patient;
  const home = addresses?.[0];
  return {
    given: name.given ?? '',
    middle: name.middle ?? '',
    family: name.family ?? '',
    preferred: preferredName(otherNames)?.given ?? '',
    pronouns: pronouns ?? '',
    birthDate: birthDate ?? '',
    sex: sex ?? '',
    genderIdentity: genderIdentity?.code ?? genderIdentity?.display ?? '',
    phone: firstPhone(telecom)?.value ?? '',
    email: email ?? '',
    street: home?.lines?.[0] ?? '',
    unit: home?.lines?.[1] ?? '',
    city: home?.city ?? '',
    state: home?.state ?? '',
    postalCode: home?.postalCode ?? '',
    country: home?.country ?? '',
    medicalRecordNumber: patient.medicalRecordNumber ?? '',
    programs: (programs ?? []).map(({ id }) => id),
    careTeam: [...new Set((careTeam ?? []).filter(isStaff).map(({ member }) => member.id))],
  };
}
export const nobody: Draft = { resourceType: 'Patient', name: {} };

/** Returns the object without empty fields. */
function given<T extends object>(value: T): T {
  const kept = Object.entries(value).filter(
    ([, one]) => one !== undefined && one !== '' && !(Array.isArray(one) && one.length === 0),
  );
  return Object.fromEntries(kept) as T; // without empty fields, all of which are optional in T
}
const text = (value: string) => value.trim() || undefined;

/** Functions that write form fields into a record and leave the rest unchanged. */
const writers: readonly (readonly [
  names: readonly Name[],
  write: (patient: Draft, typed: Particulars, nameOf: NameOf) => Partial<Draft>,
])[] = [
  [
    ['given', 'middle', 'family'],
    ({ name }, typed) => {
      const next = given({ ...name, given: text(typed.given), middle: text(typed.middle), family: text(typed.family) });
      return { name: next, ...(formatListName(next) && { display: formatListName(next) }) };
    },
  ],
  [
    ['preferred'],
    ({ otherNames = [] }, typed) => {
      const before = preferredName(otherNames);
      const next = given({ ...(before ?? { use: 'Preferred' as const }), given: text(typed.preferred) });
      const says = Object.keys(next).some((key) => key !== 'use');
      const rest = before ? otherNames.map((one) => (one === before ? next : one)) : [...otherNames, next];
      return { otherNames: says ? rest : rest.filter((one) => one !== next) };
    },
  ],
  [['pronouns'], (_, { pronouns }) => ({ pronouns: text(pronouns) })],
  [['birthDate'], (_, { birthDate }) => ({ birthDate: text(birthDate) })],
  [['sex'], (_, { sex }) => ({ sex: sex || undefined })],
  [
    ['genderIdentity'],
    (_, { genderIdentity }) => {
      const found = GenderIdentity.entries.find(({ code }) => code === genderIdentity);
      const { system } = GenderIdentity;
      return { genderIdentity: found && { code: found.code, display: found.display, ...(system ? { system } : {}) } };
    },
  ],
  [
    ['phone'],
    ({ telecom = [] }, typed) => {
      const before = firstPhone(telecom);
      const value = text(typed.phone);
      if (!value) return { telecom: telecom.filter((one) => one !== before) };
      return {
        telecom: before
          ? telecom.map((one) => (one === before ? { ...one, value } : one))
          : [...telecom, { system: 'Phone', value, use: 'Mobile', preferred: true }],
      };
    },
  ],
  [['email'], (_, { email }) => ({ email: text(email) })],
  [
    ['street', 'unit', 'city', 'state', 'postalCode', 'country'],
    ({ addresses = [] }, { street, unit, ...typed }) => {
      const [before = {}, ...others] = addresses;
      const lines = [text(street), text(unit), ...(before.lines ?? []).slice(2)].filter((line) => line !== undefined);
      const [city, state] = [text(typed.city), text(typed.state)];
      const [postalCode, country] = [text(typed.postalCode), text(typed.country)];
      const next = given({ ...before, lines, city, state, postalCode, country });
      const says = Object.keys(next).some((key) => key !== 'use' && key !== 'period');
      return { addresses: [...(says ? [{ ...(before.use ? {} : { use: 'Home' as const }), ...next }] : []), ...others] };
    },
  ],
  [['medicalRecordNumber'], (_, typed) => ({ medicalRecordNumber: text(typed.medicalRecordNumber) })],
  [
    ['programs'],
    (patient, { programs }, nameOf) => ({
      programs: programs.map((id) => patient.programs?.find((one) => one.id === id) ?? referenceTo('Program', id, nameOf)),
    }),
  ],
  [
    ['careTeam'],
    (patient, { careTeam: wanted }, nameOf) => {
      const before = patient.careTeam ?? [];
      const kept = before.filter((one) => !isStaff(one) || wanted.includes(one.member.id));
      const added = wanted.filter((id) => !before.some(({ member }) => member.id === id));
      return { careTeam: [...kept, ...added.map((id) => ({ member: referenceTo('Practitioner', id, nameOf) }))] };
    },
  ],
];

function referenceTo<T extends string>(resourceType: T, id: string, nameOf: NameOf): Reference<T> {
  const display = nameOf(id);
  return { id, resourceType, ...(display ? { display } : {}) };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The record with the fields changed since `opened`. Changes by others and fields outside the form stay. */
export function withParticulars<P extends Draft>(patient: P, opened: Particulars, typed: Particulars, nameOf: NameOf): P {
  let next = patient;
  for (const [names, write] of writers) {
    if (names.every((name) => same(opened[name], typed[name]))) continue;
    // Unchanged fields of a group take the record's current values.
    const now = particularsOf(next);
    const wanted = { ...now };
    for (const name of names) Object.assign(wanted, { [name]: same(opened[name], typed[name]) ? now[name] : typed[name] });
    next = given({ ...next, ...write(next, wanted, nameOf) });
  }
  return next;
}
