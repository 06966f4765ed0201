import { describe, expect, it } from 'vitest';
import { group, instant, list, longText, reference, text } from './kernel/field.ts';
import { defineResource, practiceWide } from './kernel/resource.ts';
import { completeStamps, missingStamps, stampRow } from './stamps.ts';

const person = () => reference('Practitioner', 'Patient');
const Letter = defineResource({
  type: 'Letter',
  collection: 'letters',
  labels: ['Letter', 'Letters'],
  about: 'Words that somebody wrote.',
  family: 'own',
  scope: practiceWide,
  fields: {
    author: person().required().stampedBy('caller'),
    clerk: reference('Practitioner').stampedBy('caller'),
    created: instant().stampedBy('now'),
    edited: instant().stampedOnEdit('text'),
    text: longText(),
    pinned: text(),
    review: group({ by: person().stampedBy('caller'), at: instant().stampedBy('now'), comment: longText() }),
    remarks: list(
      group({ by: person().stampedBy('caller'), at: instant().stampedBy('now'), text: longText(), until: text().aside() }),
    ),
    parts: list(group({ name: text(), status: text(), log: list(group({ status: text(), by: person().stampedBy('caller') })) })),
  },
});

const me = { id: 'me', resourceType: 'Practitioner' };
const other = { id: 'other', resourceType: 'Practitioner' };
const [early, late] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
const stamp = (row: Record<string, unknown>, before?: Record<string, unknown>, by = me) => {
  const body: Record<string, unknown> = JSON.parse(JSON.stringify(row));
  stampRow(Letter, { row: body, before }, { by, at: late });
  return body;
};

describe('stamped fields of a new row', () => {
  it('say who saves it and when, whatever was sent', () => {
    const forged = { author: other, created: early, edited: early, text: 'Words' };
    expect(stamp(forged)).toEqual({ author: me, clerk: me, created: late, text: 'Words' });
  });
  it('stay empty where the caller is of another type', () => {
    const patient = { id: 'p', resourceType: 'Patient' };
    expect(stamp({ clerk: other }, undefined, patient)).toEqual({ author: patient, created: late });
  });
  it('are named as missing where nobody could fill a required one', () => {
    expect(missingStamps(Letter, { text: 'Words' })).toEqual(['author']);
    expect(missingStamps(Letter, { author: me })).toEqual([]);
  });
});

describe('stamped fields of a stored row', () => {
  const before = { author: other, clerk: other, created: early, text: 'Words' };
  it('are what they were, whatever is sent', () => {
    expect(stamp({ author: me, created: late, text: 'Words' }, before)).toEqual(before);
    expect(stamp({ text: 'Words' }, before)).toEqual(before);
  });
  it('stay empty where they were never set', () => {
    expect(stamp({ author: me, text: 'Words' }, { text: 'Words' })).toEqual({ text: 'Words' });
  });
  it('say when the words last changed, and nothing of other changes', () => {
    expect(stamp({ ...before, text: 'Others' }, before)).toEqual({ ...before, text: 'Others', edited: late });
    expect(stamp({ ...before, edited: late, pinned: 'yes' }, before)).toEqual({ ...before, pinned: 'yes' });
  });
});

describe('stamped items of a list', () => {
  const theirs = { by: other, at: early, text: 'Theirs' };
  const before = { author: other, created: early, remarks: [theirs] };
  const remarks = (items: readonly object[]) => stamp({ remarks: [...items] }, before)['remarks'];

  it('are the caller’s where they are new', () => {
    expect(remarks([theirs, { by: other, at: early, text: 'Forged' }])).toEqual([theirs, { by: me, at: late, text: 'Forged' }]);
    expect(remarks([{ text: 'First' }, theirs])).toEqual([{ by: me, at: late, text: 'First' }, theirs]);
  });
  it('keep who and when while their words are the same', () => {
    expect(remarks([{ ...theirs, by: me, at: late }])).toEqual([theirs]);
    expect(remarks([{ ...theirs, by: { ...other, display: 'Other Person' } }])).toMatchObject([{ by: { id: 'other' } }]);
  });
  it('are the caller’s once the words are others', () => {
    expect(remarks([{ ...theirs, text: 'Put into their mouth' }])).toEqual([{ by: me, at: late, text: 'Put into their mouth' }]);
  });
  it('stay their author’s where somebody says what is said beside the words', () => {
    const [first] = before.remarks;
    const ended = { ...first, until: 'Monday' };
    expect(stamp({ ...before, remarks: [ended] }, { ...before, remarks: [first] })['remarks']).toEqual([ended]);
  });
  it('count each of several equal ones', () => {
    expect(remarks([theirs, { ...theirs }])).toEqual([theirs, { ...theirs, by: me, at: late }]);
  });
  it('keep what lies deeper while something beside it changes', () => {
    const log = [{ status: 'Active', by: other }];
    const old = { parts: [{ name: 'Program', status: 'Active', log }] };
    const next = { parts: [{ name: 'Program', status: 'Ended', log: [...log, { status: 'Ended', by: other }] }] };
    expect(stamp(next, old)).toMatchObject({
      parts: [{ log: [{ by: other }, { status: 'Ended', by: me }] }],
    });
  });
});

describe('a stamped group', () => {
  const review = { by: other, at: early, comment: 'Fine' };
  it('is the caller’s where its words change, and keeps its stamps otherwise', () => {
    expect(stamp({ review: { comment: 'Not fine' } }, { review })['review']).toEqual({ by: me, at: late, comment: 'Not fine' });
    expect(stamp({ review: { ...review, by: me } }, { review })['review']).toEqual(review);
  });
});

describe('a row that the product itself saves', () => {
  it('keeps what it says and is given the moment where it has none', () => {
    const row: Record<string, unknown> = { author: other };
    completeStamps(Letter, row, late);
    expect(row).toEqual({ author: other, created: late });
  });
});

describe('a stamp that follows the field next to it', () => {
  const Order = defineResource({
    type: 'Order',
    collection: 'orders',
    labels: ['Order', 'Orders'],
    about: 'Something that is asked for and done.',
    family: 'own',
    scope: practiceWide,
    fields: {
      status: text(),
      done: instant().stampedWith('now', 'status', 'Done'),
      steps: list(
        group({
          name: text(),
          result: text(),
          by: person().stampedWith('caller', 'result'),
          at: instant().stampedWith('now', 'result'),
        }),
      ),
    },
  });
  const settle = (row: Record<string, unknown>, before?: Record<string, unknown>) => {
    const body: Record<string, unknown> = JSON.parse(JSON.stringify(row));
    stampRow(Order, { row: body, before }, { by: me, at: late });
    return body;
  };
  it('is empty until that is set, whatever was sent', () => {
    expect(settle({ status: 'Open', done: early })).toEqual({ status: 'Open' });
    expect(settle({ steps: [{ name: 'a', by: other, at: early }] })).toEqual({ steps: [{ name: 'a' }] });
  });
  it('says who set it and when, and stays', () => {
    expect(settle({ status: 'Done', done: early }, { status: 'Open' })).toEqual({ status: 'Done', done: late });
    expect(settle({ status: 'Done', done: late }, { status: 'Done', done: early })).toEqual({ status: 'Done', done: early });
    const steps = [{ name: 'a', result: 'Fine', by: other, at: early }];
    expect(settle({ steps: [{ ...steps[0], name: 'b', by: me, at: late }] }, { steps })).toEqual({
      steps: [{ ...steps[0], name: 'b' }],
    });
    expect(settle({ steps: [{ ...steps[0], result: 'Bad' }] }, { steps })).toEqual({
      steps: [{ name: 'a', result: 'Bad', by: me, at: late }],
    });
  });
  it('goes with it', () => {
    expect(settle({ status: 'Open', done: early }, { status: 'Done', done: early })).toEqual({ status: 'Open' });
  });
});
