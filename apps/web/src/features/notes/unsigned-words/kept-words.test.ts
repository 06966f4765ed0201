import type { KeptItem } from '@notewell/client';
import { describe, expect, it } from 'vitest';
import { watched } from '../../../platform/testing/draw.tsx';
import { EndedElsewhere, ended, type Holder, keptWords, NotCompared } from './kept-words.ts';

interface Facts {
  readonly stored?: string;
  readonly status?: string;
  readonly error?: { readonly status: number };
  readonly refused?: readonly Partial<KeptItem>[];
}
const clientOf = ({ stored, status = 'missing', error, refused = [] }: Facts) => {
  const calls: string[] = [];
  const client = {
    get: async () => (stored === undefined ? undefined : { id: 's', text: stored }),
    id: (id: string) => (id === 'local:s' ? 's' : id),
    watchKeptWork: () => watched(refused.map((item) => ({ type: 'Scribble', id: 'local:s', ...item }))),
    watchResource: () => watched({ data: undefined, status, error }),
    discard: async (key: string) => void calls.push(`discard ${key}`),
    remove: async (_type: string, id: string) => void calls.push(`remove ${id}`),
  };
  return { client: client as unknown as Holder & Parameters<typeof ended>[0] /* the members used */, calls };
};
const textOf = async (facts: Facts) => (await keptWords(clientOf(facts).client, 's')).record.text;

describe('an unsigned text that is to be signed or sent', () => {
  it('is ended elsewhere only where it is known to be deleted', async () => {
    await expect(textOf({ status: 'missing' })).rejects.toBeInstanceOf(EndedElsewhere);
    await expect(textOf({ status: 'missing', error: { status: 410 } })).rejects.toBeInstanceOf(EndedElsewhere);
    await expect(textOf({ status: 'missing', error: { status: 404 } })).rejects.toBeInstanceOf(NotCompared);
    await expect(textOf({ status: 'loading' })).rejects.toBeInstanceOf(NotCompared);
  });
  it('has the user’s own words where its first record was refused', async () => {
    const refused = [{ kind: 'create', mine: { text: 'Seen at home.' } }] as const;
    expect(await textOf({ refused })).toBe('Seen at home.');
  });
  it('has the user’s own words where a change of it was refused', async () => {
    const refused = [{ kind: 'update', base: { text: 'Seen.' }, mine: { text: 'Seen at home.' } }] as const;
    expect(await textOf({ stored: 'Seen.', refused })).toBe('Seen at home.');
  });
  it('has the words of another device with a refused change', async () => {
    const refused = [{ kind: 'update', base: { text: 'Seen. Calm.' }, mine: { text: 'Seen at home. Calm.' } }] as const;
    expect(await textOf({ stored: 'Seen. Calm. Ate well.', refused })).toBe('Seen at home. Calm. Ate well.');
  });
});

describe('ending an unsigned text', () => {
  it('removes its record and the refused changes', async () => {
    const { client, calls } = clientOf({ stored: 'Seen.', refused: [{ key: 'k', kind: 'update' }] });
    await ended(client, 's');
    expect(calls).toEqual(['discard k', 'remove s']);
  });
  it('asks the server to remove nothing that it refused to create', async () => {
    const { client, calls } = clientOf({ refused: [{ key: 'k', kind: 'create' }] });
    await ended(client, 's');
    expect(calls).toEqual(['discard k']);
  });
});
