import { MantineProvider } from '@mantine/core';
import type { Client, SessionClient } from '@notewell/client';
import { ClientProvider, SessionProvider } from '@notewell/client/react';
import { definitionOf, type Field, labelOf, type ResourceType, resourceTypes } from '@notewell/model';
import { practiceRecords, practiceRecordTypes } from '@notewell/rules';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sessionRow } from '../../charts/sessions/session-row.ts';
import { chartRecords, chartRecordTypes, patientGroups, patientHides } from '../chart-records/table.ts';
import { FieldContext } from '../fields/field-context.ts';
import { editorOf } from '../fields/field-editor.tsx';
import { NamedFields } from '../fields/named-fields.tsx';
import { RefusedPlaces } from '../fields/refused-places.tsx';
import { typedKinds } from '../fields/typed-kinds.ts';
import { judged, placesOf } from './judged.ts';
import { ownEditors } from './own-editors.ts';

const id = '01990000-0000-7000-8000-000000000001';

/** A valid value of a field, with every part that it may have. */
const samples: Readonly<Record<string, string>> = {
  email: 'a@example.org',
  url: 'https://example.org',
  phone: '555-0100',
  uppercase: 'A',
  lowercase: 'a',
  timeZone: 'America/Chicago',
};
const named: Readonly<Record<string, string>> = { state: 'RI', postalCode: '02903', postalCodes: '02903' };
function sampleOf({ spec }: Field, name = ''): unknown {
  switch (spec.kind) {
    case 'text':
      return named[name] ?? samples[String(spec.format)] ?? 'Sample'.slice(0, spec.max);
    case 'number':
      return spec.min === undefined ? 2 : spec.min + 1;
    case 'boolean':
      return spec.unset !== true;
    case 'code':
      return spec.values[0];
    case 'date':
      return '2026-11-20';
    case 'time':
      return '09:30:00';
    case 'instant':
      return '2026-11-20T15:00:00.000Z';
    case 'duration':
      return '1:30:00';
    case 'approximateDate':
      return '2024-03';
    case 'reference':
      return { id, resourceType: spec.targets[0], display: 'Somebody known' };
    case 'list':
      return [sampleOf(spec.of, name)];
    case 'group':
      return {
        ...Object.fromEntries(
          Object.entries(spec.fields).flatMap(([part, of]) => (of.spec.stampedBy ? [] : [[part, later(part, of)]])),
        ),
        ...(spec.shape === 'contactPoint' && { value: '555-0100' }),
      };
    case 'json':
      return { type: 'doc' };
  }
}
/** The end of a span comes after its begin. */
const later = (name: string, of: Field): unknown => {
  const value = sampleOf(of, name);
  return name === 'end' || name === 'to' || name === 'until'
    ? String(value).replace('2026', '2027').replace('09:', '10:')
    : value;
};

/** A value that the model does not take. */
function badOf({ spec }: Field): unknown {
  if (spec.kind === 'list') return [badOf(spec.of)];
  if (spec.kind === 'group') {
    const [name, of] = Object.entries(spec.fields)[0] ?? [];
    return name && of ? { [name]: badOf(of) } : 'none';
  }
  if (spec.kind === 'text') return 'x'.repeat(spec.max + 1);
  if (spec.kind === 'reference') return { id: '' };
  return spec.kind === 'json' ? undefined : 'no such value';
}

const blank = { items: [], status: 'ready', error: undefined, continuation: '', total: 0, isPartial: false };
const watched = (value: object) => () => ({ subscribe: () => () => undefined, snapshot: () => value });
// Only the calls that pickers of references and pictures make.
const client = { watchList: watched(blank), watchConnection: watched({ online: true }) } as unknown as Client;
const signedIn = { current: { user: { name: 'Dana Reed', email: 'dana@example.org' }, memberships: [] } };
// Only what tells who is signed in.
const session = { subscribe: () => () => undefined, snapshot: () => signedIn } as unknown as SessionClient;
const drawn = (type: ResourceType, name: string, value: unknown, places: ReturnType<typeof placesOf> = []) =>
  renderToStaticMarkup(
    <MantineProvider>
      <SessionProvider session={session}>
        <ClientProvider client={client}>
          <FieldContext value={{ readOnly: false, editors: ownEditors(type) }}>
            <RefusedPlaces value={places}>
              <NamedFields
                fields={definitionOf(type).fields}
                names={[name]}
                values={{ [name]: value }}
                onChange={() => undefined}
              />
            </RefusedPlaces>
          </FieldContext>
        </ClientProvider>
      </SessionProvider>
    </MantineProvider>,
  );

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');
const isTyped = ({ spec }: Field): boolean => spec.kind in typedKinds;

interface Walked {
  readonly groups: readonly { readonly fields: readonly string[] }[];
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}
/** An insurance names its payer in one of two ways. */
const payers = { payer: { id, resourceType: 'Organization' }, payerName: 'Blue Shield' };
/** The fields that people edit, by type: of the practice, and of a patient's record. */
const walked: readonly (readonly [ResourceType, Walked])[] = [
  ...practiceRecordTypes.map((type) => [type, { ...practiceRecords[type], values: practiceRecords[type].only?.values }] as const),
  ['Patient', { groups: patientGroups }],
  ...chartRecordTypes.map((type) => [type, { ...chartRecords[type], values: type === 'Coverage' ? payers : undefined }] as const),
  ['Encounter', sessionRow],
];

describe.each(walked)('the fields of %s', (type, row) => {
  const { fields } = definitionOf(type);
  const required = Object.entries(fields).filter(([, { spec }]) => spec.required && !spec.stampedBy);
  const record = {
    ...Object.fromEntries(required.map(([name, field]) => [name, sampleOf(field)])),
    ...row.values,
  };
  const edited = row.groups.flatMap((group) => group.fields);
  const at = (name: string): Field => fields[name] ?? expect.fail(name);

  it.each(edited)('sets, stores and shows %s again', (name) => {
    const value = sampleOf(at(name), name);
    const { accepted, faults } = judged(type, record, new Map([[name, value]]));
    expect([faults, [...accepted]]).toEqual([[], [[name, value]]]);
    const html = drawn(type, name, JSON.parse(JSON.stringify(value)));
    expect(html).toContain(escaped(labelOf(name, at(name))));
    if (isTyped(at(name))) expect(html).toContain(`value="${typedKinds[at(name).spec.kind]?.show(value)}"`);
    // No record is named by its id.
    expect(html).not.toContain(`>${id}<`);
  });
  it.each(edited)('clears %s, unless it is required', (name) => {
    const { accepted, faults } = judged(type, { ...record, [name]: sampleOf(at(name), name) }, new Map([[name, undefined]]));
    expect([accepted.has(name), [...new Set(faults.map(({ code }) => code))]]).toEqual(
      at(name).spec.required ? [false, ['required']] : [true, []],
    );
  });
  it.each(edited)('keeps a bad value of %s back, with the reason beside it', (name) => {
    const bad = badOf(at(name));
    const { accepted, held, faults } = judged(type, record, new Map([[name, bad]]));
    expect([accepted.size, held.get(name)]).toEqual([0, bad]);
    expect(faults.every(({ path }) => path.split('.')[0] === name)).toBe(true);
    const places = placesOf(type, faults);
    const html = drawn(type, name, bad, places);
    for (const { message } of places) {
      expect(html).toContain(escaped(message));
      // The label, not the name of the field.
      expect(message).not.toMatch(/[a-z][A-Z]|\.\d/);
    }
  });
});

it('saves a correct field while another waits to be corrected', () => {
  const changes = new Map<string, unknown>([
    ['minimumAge', 900],
    ['code', 'IOP'],
  ]);
  const { accepted, held, faults } = judged('Program', { name: 'Intensive' }, changes);
  expect([[...accepted.keys()], [...held.keys()]]).toEqual([['code'], ['minimumAge']]);
  expect(placesOf('Program', faults)).toEqual([
    { path: 'minimumAge', message: 'Minimum age must be less than or equal to 150.' },
  ]);
});
it('holds a state, ZIP code or phone number that cannot be, with the reason beside it', () => {
  const address = { city: 'Salem', state: 'ZZ', postalCode: '1' };
  const { held, faults } = judged('Location', { name: 'Annex' }, new Map([['address', address]]));
  expect([...held.keys()]).toEqual(['address']);
  const messages = placesOf('Location', faults).map(({ message }) => message);
  expect(messages).toEqual([expect.stringMatching(/^State is not one/), expect.stringMatching(/^ZIP code needs 5 digits/)]);
  expect(judged('Location', { name: 'Annex' }, new Map([['address', { ...address, country: 'Austria' }]])).faults).toHaveLength(
    1,
  );
});
it('says which of two times comes first', () => {
  const availability = [{ weekday: 'Monday', from: '10:00:00', to: '09:00:00' }];
  const { faults } = judged('Schedule', {}, new Map([['availability', availability]]));
  expect(placesOf('Schedule', faults).map(({ message }) => message)).toEqual(['To must be later than from.']);
});
it('names the end of an entry that ends before it starts', () => {
  const authorizations = [{ number: 'A' }, { number: 'B', start: '2026-05-01', end: '2026-04-01' }];
  const { held, faults } = judged('Coverage', { payerName: 'Blue Shield' }, new Map([['authorizations', authorizations]]));
  expect([...held.keys()]).toEqual(['authorizations']);
  expect(placesOf('Coverage', faults)).toContainEqual({
    path: 'authorizations.1.end',
    message: 'End must be later than start.',
  });
});
it('holds the end of an insurance that is before its start, and an insurance without a payer', () => {
  const card = { payerName: 'Blue Shield', start: '2026-05-01' };
  const early = judged('Coverage', card, new Map([['end', '2026-04-30']]));
  expect([...early.held.keys()]).toEqual(['end']);
  expect(placesOf('Coverage', early.faults)).toEqual([{ path: 'end', message: 'End must be later than start.' }]);
  const without = judged('Coverage', card, new Map([['payerName', undefined]]));
  expect(placesOf('Coverage', without.faults)).toEqual([
    { path: 'payerName', message: 'Payer is a required field: choose one or type its name.' },
  ]);
});
it('holds nothing back for a fault that the record had before', () => {
  const { accepted } = judged('Program', { name: 'Intensive', minimumAge: 900 }, new Map([['code', 'IOP']]));
  expect([...accepted.keys()]).toEqual(['code']);
});

it('places every field of a patient in a group', () => {
  const placed = [...patientGroups.flatMap(({ fields }) => fields), ...patientHides];
  expect(placed.toSorted()).toEqual(Object.keys(definitionOf('Patient').fields).toSorted());
});

it('places every field of a session', () => {
  const placed = [...sessionRow.groups.flatMap(({ fields }) => fields), ...sessionRow.hides];
  expect(placed.toSorted()).toEqual(Object.keys(definitionOf('Encounter').fields).toSorted());
});
it('offers only the states that a session may take next', () => {
  const offered = (status: string) =>
    [...drawn('Encounter', 'status', status).matchAll(/<option value="(\w+)"/g)].map(([, one]) => one);
  expect(offered('Planned')).toEqual(['Planned', 'Finished', 'Cancelled', 'Unknown', 'NoShow']);
  expect(offered('Finished')).toEqual(['Planned', 'Finished']);
});

describe('the editors', () => {
  it('are there for every field of every type', () => {
    const without: string[] = [];
    const visit = (field: Field, path: string) => {
      if (!field.spec.readOnly && !editorOf(field, path)) without.push(path);
      if (field.spec.kind === 'list') visit(field.spec.of, path);
      if (field.spec.kind === 'group')
        for (const [name, inner] of Object.entries(field.spec.fields)) visit(inner, `${path}.${name}`);
    };
    for (const type of resourceTypes)
      for (const [name, field] of Object.entries(definitionOf(type).fields)) visit(field, `${type}.${name}`);
    expect(without).toEqual([]);
  });
  it.each([
    ['date', '2026-11-20', '2026-02-31'],
    ['time', '09:30', '25:00'],
    ['instant', '2026-11-20T15:00', 'tomorrow'],
    ['duration', '1:30', '1:75'],
    ['approximateDate', '2024-03', 'spring'],
  ] as const)('read a %s as it is typed, and say what to enter', (kind, typed, bad) => {
    const spec = { kind } as const;
    const value = typedKinds[kind]?.read(typed, spec);
    expect(typedKinds[kind]?.show(value)).toBe(typed);
    expect(typedKinds[kind]?.read(bad, spec)).toBeUndefined();
    expect(typedKinds[kind]?.hint(spec)).toMatch(/^Enter .*\.$/);
  });
  it('name the limits of a number', () => {
    const hint = (limits: object) => typedKinds.number?.hint({ kind: 'number', ...limits });
    expect(hint({ integer: true, min: 5, max: 1_440 })).toBe('Enter a whole number from 5 to 1,440.');
    expect(hint({ min: 0 })).toBe('Enter a number, 0 or more.');
    expect(hint({ positive: true })).toBe('Enter a number above 0.');
    expect(typedKinds.number?.read('4', { kind: 'number', integer: true, min: 5 })).toBeUndefined();
  });
});
