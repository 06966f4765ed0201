import { describe, expect, it } from 'vitest';
import { type Fields, RecordDraft } from './record-draft.ts';

function drafted(save?: (changes: (current: Fields) => Fields) => Promise<void>) {
  const written: Fields[] = [];
  const record: Fields = { title: 'Intake', items: [] };
  const draft = new RecordDraft(record, save ?? (async (changes) => void written.push(changes(record))));
  return { draft, written, record };
}

describe('a record being edited', () => {
  it('shows a change at once and keeps it on the device', async () => {
    const { draft, written } = drafted();
    draft.change('title', 'First visit');
    expect(draft.value()['title']).toBe('First visit');
    await draft.autosave.flush();
    expect(written.at(-1)).toEqual({ title: 'First visit', items: [] });
  });
  it('shows the very same fields when a copy arrives that says the same', () => {
    const { draft } = drafted();
    draft.change('title', 'First visit');
    const shown = draft.value();
    draft.take({ title: 'First visit', items: [] });
    expect(draft.value()).toBe(shown);
    draft.take({ title: 'First visit', items: [], description: 'New' });
    expect(draft.value()).not.toBe(shown);
    expect(draft.value()['items']).toBe(shown['items']);
  });
  it('keeps its text when an older copy arrives', () => {
    const { draft } = drafted();
    draft.change('title', 'First visit');
    draft.take({ title: 'Intake', items: [], description: 'From elsewhere' });
    expect(draft.value()).toEqual({ title: 'First visit', items: [], description: 'From elsewhere' });
  });
  it('keeps what could not be written, to be written with the next change', async () => {
    let fails = true;
    const written: Fields[] = [];
    const { draft } = drafted(async (changes) => {
      if (fails) throw new Error('disk full');
      written.push(changes({}));
    });
    draft.change('title', 'First visit');
    await draft.autosave.flush();
    expect(draft.autosave.state()).toBe('failed');
    fails = false;
    draft.change('description', 'New');
    await draft.autosave.flush();
    expect(written.at(-1)).toEqual({ title: 'First visit', description: 'New' });
  });
  it('takes changes back one by one, and empties a field that was empty', () => {
    const { draft } = drafted();
    draft.change('title', 'A');
    draft.change('description', 'B');
    draft.undo();
    expect(draft.value()).toEqual({ title: 'A', items: [] });
    draft.undo();
    expect(draft.value()).toEqual({ title: 'Intake', items: [] });
    expect(draft.canUndo()).toBe(false);
  });
  it('keeps what another tab changed in the same field meanwhile', async () => {
    const first = { linkId: 'a', text: 'Your name' };
    let record: Fields = { items: [first] };
    const { draft } = drafted(async (changes) => {
      record = changes(record);
    });
    draft.take(record);
    const theirs = { linkId: 'b', text: 'Your birth date' };
    record = { items: [first, theirs] };
    const mine = { linkId: 'c', text: 'Your address' };
    draft.change('items', [first, mine]);
    await draft.autosave.flush();
    expect(record['items']).toEqual([first, mine, theirs]);
    expect(draft.value()['items']).toEqual([first, mine, theirs]);
    draft.change('items', [first, mine]);
    await draft.autosave.flush();
    expect(record['items']).toEqual([first, mine]);
  });
});
