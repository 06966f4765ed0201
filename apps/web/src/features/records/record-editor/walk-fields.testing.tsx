import { MantineProvider } from '@mantine/core';
import type { Client, SessionClient } from '@notewell/client';
import { ClientProvider, SessionProvider } from '@notewell/client/react';
import { definitionOf, type Field, labelOf, type ResourceType } from '@notewell/model';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FieldContext } from '../fields/field-context.ts';
import { NamedFields } from '../fields/named-fields.tsx';
import { RefusedPlaces } from '../fields/refused-places.tsx';
import { typedKinds } from '../fields/typed-kinds.ts';
import { judged, placesOf } from './judged.ts';
import { ownEditors } from './own-editors.ts';

/* Tests of every field of a type that people edit: set, stored, shown again, cleared, and a bad value refused next to it. */

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
export function sampleOf({ spec }: Field, name = ''): unknown {
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
export function badOf({ spec }: Field): unknown {
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
/** Markup of a form without a server. */
export const rendered = (form: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <SessionProvider session={session}>
        <ClientProvider client={client}>{form}</ClientProvider>
      </SessionProvider>
    </MantineProvider>,
  );
export const drawn = (type: ResourceType, name: string, value: unknown, places: ReturnType<typeof placesOf> = []) =>
  rendered(
    <FieldContext value={{ readOnly: false, editors: ownEditors(type) }}>
      <RefusedPlaces value={places}>
        <NamedFields fields={definitionOf(type).fields} names={[name]} values={{ [name]: value }} onChange={() => undefined} />
      </RefusedPlaces>
    </FieldContext>,
  );

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');
const isTyped = ({ spec }: Field): boolean => spec.kind in typedKinds;

export interface Walked {
  readonly groups: readonly { readonly fields: readonly string[] }[];
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  /** Bad values that a person can enter, where the usual ones are none. */
  readonly bad?: Readonly<Record<string, unknown>>;
}
export const walkFields = (type: ResourceType, row: Walked) =>
  describe(`the fields of ${type}`, () => {
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
      const bad = row.bad?.[name] ?? badOf(at(name));
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
