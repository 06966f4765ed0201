import { MantineProvider } from '@mantine/core';
import type { Client } from '@notewell/client';
import { ClientProvider } from '@notewell/client/react';
import { definitionOf } from '@notewell/model';
import { faultPlaces } from '@notewell/rules';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NamedFields } from './named-fields.tsx';
import { isWithin, RefusedPlaces, refusedAt } from './refused-places.tsx';

const { fields } = definitionOf('SignatureConfiguration');
const value = { title: 'Two', signers: [{ kind: 'Author' }, { kind: 'CoSigner', attestation: 'Read.' }] };

const nothing = { items: [], status: 'ready', error: undefined, continuation: '', total: 0, isPartial: false };
// Only the calls that reference pickers make.
const client = { watchList: () => ({ subscribe: () => () => undefined, snapshot: () => nothing }) } as unknown as Client;

/** Renders the fields after the server rejected these paths. */
function drawn(...paths: readonly string[]): string {
  const faults = paths.map((path) => ({ path, code: 'too-long' as const, message: `${path} is too long.` }));
  return renderToStaticMarkup(
    <MantineProvider>
      <ClientProvider client={client}>
        <RefusedPlaces value={faultPlaces(value, faults)}>
          <NamedFields fields={fields} names={['title', 'signers']} values={value} onChange={() => undefined} />
        </RefusedPlaces>
      </ClientProvider>
    </MantineProvider>,
  );
}
/** Error text of the input with this value. */
const errorOf = (html: string, words: string) => {
  const input = new RegExp(`<(?:input|textarea)[^>]*value="${words}"[^>]*>|<textarea[^>]*>${words}<`).exec(html)?.[0] ?? '';
  const id = /aria-describedby="([^" ]*-error)/.exec(input)?.[1];
  return id === undefined ? undefined : new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1];
};

describe('what the server refused of a definition', () => {
  it('is said of the field that it names', () => {
    expect(errorOf(drawn('title'), 'Two')).toBe('Title is too long.');
    expect(errorOf(drawn(), 'Two')).toBeUndefined();
  });
  it('is said once, of the innermost field in a list', () => {
    const html = drawn('signers.1.attestation');
    expect(errorOf(html, 'Read.')).toContain('is too long.');
    expect(html.match(/is too long/g)).toHaveLength(1);
  });
  it('is said below the list where no field within is named', () => {
    expect(drawn('signers')).toMatch(/data-refused="true">Signers is too long\./);
  });
  it('belongs to a place and those below it', () => {
    expect([isWithin('items.1.text', 'items.1'), isWithin('items.10.text', 'items.1')]).toEqual([true, false]);
    const places = [{ path: 'items.0.items.0.text', message: 'Too long.' }];
    expect(refusedAt(places, 'items.0')).toEqual(places);
    expect(refusedAt(places, 'items.0', ([name]) => name === 'items')).toEqual([]);
  });
});
