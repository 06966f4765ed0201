import { expect, it } from 'vitest';
import { offeredEntries } from '../kernel/vocabulary.ts';
import { ContactRelationship, SubscriberRelationship } from './practice/contacts.ts';
import { Ethnicity, Race } from './practice/demographics.ts';
import { LicenceType } from './practice/licences.ts';
import { FamilyRelationship, PersonalRelationship } from './practice/personal-relationships.ts';
import { UsState } from './practice/us-states.ts';
import { PlaceOfService, PlaceOfServiceKind, placeOfServiceCode } from './scheduling/place-of-service.ts';
import { vocabularies } from './table.ts';

const displayOf = (words: typeof PlaceOfService, code: string) => words.entries.find((entry) => entry.code === code)?.display;

it('lists every vocabulary that spec section 3 leaves open', () => {
  expect(Object.keys(vocabularies)).toEqual(
    expect.arrayContaining([
      'AuditEventType',
      'CareTeamRole',
      'CommunicationTopic',
      'ContactRelationship',
      'DailyActivity',
      'DocumentType',
      'Ethnicity',
      'FamilyRelationship',
      'GenderIdentity',
      'IdentifierType',
      'InteractionType',
      'LicenceType',
      'MaritalStatus',
      'ParticipationType',
      'PersonalRelationship',
      'PlaceOfService',
      'Race',
      'SexualOrientation',
      'SubscriberRelationship',
      'SystemOfOrigin',
      'UsState',
    ]),
  );
});

it('names the origin of each and no code twice', () => {
  for (const { name, system, source, entries } of Object.values(vocabularies)) {
    expect(
      [system, source].every((words) => words.length > 5),
      name,
    ).toBe(true);
    expect(
      entries.every(({ code, display }) => code !== '' && display.trim() === display && display !== ''),
      name,
    ).toBe(true);
    expect(new Set(entries.map(({ code }) => code)).size, name).toBe(entries.length);
  }
});

it('is complete where the public list is closed', () => {
  expect(UsState.entries).toHaveLength(62);
  expect(Race.entries).toHaveLength(9);
  expect(Ethnicity.entries).toHaveLength(4);
  expect(SubscriberRelationship.entries).toHaveLength(7);
  expect(ContactRelationship.entries).toHaveLength(32);
  expect(PersonalRelationship.entries).toHaveLength(111);
  expect(PlaceOfService.entries).toHaveLength(52);
  expect(LicenceType.entries.length).toBeGreaterThanOrEqual(35);
});

it.each([
  ['Office', '11', 'Office'],
  ['Home', '12', 'Home'],
  ['Telehealth', '02', 'Telehealth Provided Other than in Patient’s Home'],
  ['School', '03', 'School'],
  ['InpatientHospital', '21', 'Inpatient Hospital'],
  ['Other', '99', 'Other Place of Service'],
] as const)('bills %s as place of service %s', (kind, code, display) => {
  expect(placeOfServiceCode(kind)).toBe(code);
  expect(displayOf(PlaceOfService, code)).toBe(display);
});

it('has one CMS code for each kind of place', () => {
  expect(new Set(PlaceOfServiceKind.values.map(placeOfServiceCode)).size).toBe(PlaceOfService.entries.length);
});

it('counts relatives as family, and not friends, neighbours or oneself', () => {
  const codes = FamilyRelationship.entries.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['MTH', 'FTH', 'SIB', 'DOMPART']));
  for (const other of ['FRND', 'NBOR', 'ONESELF', 'ROOM']) expect(codes).not.toContain(other);
});

it('offers no two entries with the same words', () => {
  for (const vocabulary of Object.values(vocabularies)) {
    const words = offeredEntries(vocabulary).map(({ display }) => display.toLowerCase());
    expect(new Set(words).size, vocabulary.name).toBe(words.length);
  }
  expect(offeredEntries(PersonalRelationship).filter(({ display }) => display === 'Mother-in-law')).toHaveLength(1);
});
