import { definitionOf, type Fault, type Field, UsState } from '@notewell/model';
import { isRecord, type UnknownRecord } from '@notewell/model/values';

/* Addresses and numbers that a person may enter, in every type that has them. Imports keep what another system said. */

export interface ContactWrite {
  readonly type: string;
  /** The stored record; undefined for a new one. What it says already is not judged again. */
  readonly before?: unknown;
  readonly after: unknown;
}

/** The two letters of a state, by its letters or its name. */
export function stateCodeOf(name: string): string | undefined {
  const said = name.trim().toLowerCase();
  return UsState.entries.find(({ code, display }) => [code, display].some((one) => one.toLowerCase() === said))?.code;
}

const here = /^(us|usa|u\.s\.|u\.s\.a\.|united states( of america)?)$/i;
/** True for an address in the United States, which is meant where no country is named. */
export const isInUnitedStates = (country: unknown): boolean =>
  typeof country !== 'string' || country.trim() === '' || here.test(country.trim());

const zipForm = /^\d{5}(-?\d{4})?$/;
/** A postal code of any country: letters, digits, spaces and hyphens, at least one of them a digit. */
const foreignForm = /^(?=.*\d)[\p{L}\d][\p{L}\d -]{1,18}$/u;
/** Digits and marks between them, with an extension or the kind of phone at the end. */
const phoneForm = /^[+\d(][\d\s().,;x#*/\p{Pd}]*((ext|extension)[\s.:#]*\d+)?\s*(\([\p{L} ]{1,20}\))?$/iu;
/** Services of three digits, such as 911 and the crisis line 988. */
const serviceForm = /^[2-9]\d\d$/;
const mailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const [fewestDigits, mostDigits] = [7, 20];

const isPhone = (text: string): boolean => {
  if (serviceForm.test(text.trim())) return true;
  const digits = text.replace(/\D/g, '').length;
  return phoneForm.test(text.trim()) && digits >= fewestDigits && digits <= mostDigits;
};

type Judge = (text: string, around: UnknownRecord) => string | undefined;
const sentences = {
  state: 'is not one of the United States; for an address abroad enter its country',
  country: 'needs letters',
  region: 'needs letters',
  zip: 'needs 5 digits, or 9 such as 02903-1234; for an address abroad enter its country',
  postal: 'needs letters or digits',
  area: 'is not one of the United States; write a region abroad in full',
  areaZip: 'needs 5 digits, or 9 such as 02903-1234; for an area abroad write its region as the state',
  phone: `is not a phone number: enter ${fewestDigits} digits or more, and no words`,
  mail: 'is not an email address, such as name@example.org',
} as const;
const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text) && !/\d/.test(text);

const addressParts: Readonly<Record<string, Judge>> = {
  state: (text, { country }) =>
    isInUnitedStates(country)
      ? stateCodeOf(text) === text
        ? undefined
        : sentences.state
      : hasLetters(text)
        ? undefined
        : sentences.region,
  postalCode: (text, { country }) =>
    isInUnitedStates(country)
      ? zipForm.test(text)
        ? undefined
        : sentences.zip
      : foreignForm.test(text)
        ? undefined
        : sentences.postal,
  country: (text) => (/\p{L}{2}/u.test(text) ? undefined : sentences.country),
};
const pointParts: Readonly<Record<string, Judge>> = {
  value: (text, { system }) =>
    system === 'Email' ? (mailForm.test(text) ? undefined : sentences.mail) : isPhone(text) ? undefined : sentences.phone,
};
/** An area names no country: regions abroad are written out, and keep their own postal codes. */
const districtParts: Readonly<Record<string, Judge>> = {
  state: (text) => ((stateCodeOf(text) ?? (hasLetters(text) && text.length > 2)) ? undefined : sentences.area),
  postalCodes: (text, { state }) =>
    typeof state === 'string' && stateCodeOf(state) === undefined
      ? foreignForm.test(text)
        ? undefined
        : sentences.postal
      : zipForm.test(text)
        ? undefined
        : sentences.areaZip,
};
const partsOf = (spec: Field['spec']): Readonly<Record<string, Judge>> =>
  spec.kind !== 'group' ? {} : spec.shape === 'address' ? addressParts : spec.shape === 'contactPoint' ? pointParts : {};

interface Wrong {
  readonly path: string;
  readonly why: string;
  /** The value without its place, so that a moved entry is the same one. */
  readonly said: string;
}
type Place = readonly (string | number)[];

function judgedParts(parts: Readonly<Record<string, Judge>>, value: UnknownRecord, at: Place): readonly Wrong[] {
  return Object.entries(parts).flatMap(([name, judge]) => {
    const found = value[name];
    const judgeAt = (text: unknown, place: Place): Wrong[] => {
      const why = typeof text === 'string' && text !== '' ? judge(text, value) : undefined;
      return why === undefined ? [] : [{ path: place.join('.'), why, said: `${name} ${String(text)} ${why}` }];
    };
    return Array.isArray(found)
      ? found.flatMap((text, index) => judgeAt(text, [...at, name, index]))
      : judgeAt(found, [...at, name]);
  });
}

function wrongIn({ spec }: Field, value: unknown, at: Place): readonly Wrong[] {
  if (spec.readOnly || value === undefined) return [];
  if (spec.kind === 'list')
    return Array.isArray(value) ? value.flatMap((entry: unknown, index) => wrongIn(spec.of, entry, [...at, index])) : [];
  if (spec.kind !== 'group' || !isRecord(value)) return [];
  const own = judgedParts(partsOf(spec), value, at);
  return [...own, ...Object.entries(spec.fields).flatMap(([name, field]) => wrongIn(field, value[name], [...at, name]))];
}

const wrongOf = (type: string, record: unknown): readonly Wrong[] => {
  const fields = definitionOf(type)?.fields;
  if (!fields || !isRecord(record)) return [];
  const own = type === 'District' ? judgedParts(districtParts, record, []) : [];
  return [...own, ...Object.entries(fields).flatMap(([name, field]) => wrongIn(field, record[name], [name]))];
};

/** Faults of the states, postal codes, phone numbers and mail addresses that a record did not have before. */
export function contactFaults({ type, before, after }: ContactWrite): readonly Fault[] {
  const found = wrongOf(type, after);
  if (found.length === 0) return [];
  const known = new Set(wrongOf(type, before).map(({ said }) => said));
  return found
    .filter(({ said }) => !known.has(said))
    .map(({ path, why }) => ({ path, code: 'invalid', message: `${path} ${why}` }));
}
