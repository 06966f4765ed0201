import { Appointment } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { everything } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';
import { rowsOf } from './series-edit.ts';

type Store = Pick<AppParts['store'], 'search' | 'reader'>;
const row = (id: string) => ({ id, version: 1, deleted: false, text: JSON.stringify({ id, series: 'long' }) });

describe('an edit of a series', () => {
  it('reads all appointments, also those beyond one page', async () => {
    const pages: Readonly<Record<string, object>> = {
      first: { text: JSON.stringify([{ id: 'a' }, { id: 'b' }]), continuation: 'second' },
      second: { text: JSON.stringify([{ id: 'c' }]), continuation: undefined },
    };
    const store = {
      search: { read: async ({ continuation = 'first' }) => pages[continuation] },
      reader: { read: async (_practice: string, _definition: object, id: string) => row(id) },
    } as unknown as Store; // the two reads that are made
    const call = { practice: 'north', definition: Appointment, visibility: everything };
    const rows = await rowsOf(call, { store }, row('a') as Parameters<typeof rowsOf>[2]); // the fields that are read
    expect([...rows.keys()]).toEqual(['a', 'b', 'c']);
  });
});
