import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import type { Companion, Save } from '../../resources/saving/behaviour.ts';
import { noteEvents, type RelatedWrite, relatedWrites, relatedWritesOf } from './related-writes.ts';

const signed = { status: 'Signed' };
const saveOf = (after: object, before?: object, sameSave = false): Save => ({ after, before, sameSave }) as unknown as Save; // events look at nothing else
const draft = { status: 'Preliminary', signatures: [{ status: 'Requested' }] } satisfies Partial<Record<keyof Note, unknown>>;
const final = { status: 'Final', signatures: [signed] };

describe('the events of a note', () => {
  it('tell a signature from any other save', () => {
    expect(noteEvents.signed(saveOf(final, draft))).toBe(true);
    expect(noteEvents.signed(saveOf(final))).toBe(true);
    expect(noteEvents.signed(saveOf({ ...final, signatures: [signed, signed] }, final))).toBe(true);
    expect(noteEvents.signed(saveOf(final, final))).toBe(false);
    expect(noteEvents.signed(saveOf(draft))).toBe(false);
    expect(noteEvents.signed(saveOf({ ...final, status: 'EnteredInError' }, draft))).toBe(false);
    expect(noteEvents.signed(saveOf(final, draft, true))).toBe(false);
  });

  it('name an error once', () => {
    const error = { ...final, status: 'EnteredInError' };
    expect(noteEvents.enteredInError(saveOf(error, final))).toBe(true);
    expect(noteEvents.enteredInError(saveOf(error, error))).toBe(false);
    expect(noteEvents.enteredInError(saveOf(final, draft))).toBe(false);
  });
});

describe('related writes', () => {
  const row = (name: string, on: RelatedWrite['on']): RelatedWrite => ({
    name,
    on,
    writes: async () => [{ type: 'Encounter', id: name, body: {} as Companion['body'] }], // only the id is looked at
  });

  it('follow the event of their row, in the order of the table', async () => {
    const rows = [row('each', 'saved'), row('visit', 'signed'), row('error', 'enteredInError'), row('again', 'saved')];
    const ids = async (save: Save) => (await relatedWritesOf(save, rows)).map(({ id }) => id);
    expect(await ids(saveOf(final, draft))).toEqual(['each', 'visit', 'again']);
    expect(await ids(saveOf(draft))).toEqual(['each', 'again']);
    expect(await ids(saveOf({ ...final, status: 'EnteredInError' }, final))).toEqual(['each', 'error', 'again']);
  });

  it('have names of their own', () => {
    const names = relatedWrites.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
