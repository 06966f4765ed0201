import { DocumentReference, typedAs } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { judged } from '../../records/record-editor/judged.ts';
import { escaped, rendered } from '../../records/record-editor/walk-fields.testing.tsx';
import { nothing, type Particulars, particularsOf, withParticulars } from './particulars.ts';
import { faultsOf } from './particulars-faults.ts';
import { ParticularsFields } from './particulars-fields.tsx';

/** Each fact that people type: its field of the record, a value, and how the form shows it. */
const facts: Readonly<Record<keyof Particulars, readonly [field: string, value: string | readonly string[], shown: string]>> = {
  title: ['title', 'Lab report', 'value="Lab report"'],
  type: ['type', '11502-2', 'Laboratory report'],
  category: ['category', 'result', 'value="result"'],
  date: ['documentDate', '2026-02-03', 'value="2026-02-03"'],
  expires: ['expires', '2027-02-03', 'value="2027-02-03"'],
  tags: ['tags', ['thyroid'], 'thyroid'],
  confidentiality: ['confidentiality', 'Restricted', 'value="Restricted"'],
};

const file = 'Said by the file when it is added.';
const place = 'Follows from where it is filed.';
const acts = 'Written by an act of its own: review, signature, replacement.';
const other = 'Comes from another system or a service. Nobody types it here.';
/** Fields that are not typed, each with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  status: acts,
  completion: acts,
  reviewed: acts,
  signatures: acts,
  relatesTo: acts,
  subject: place,
  patient: place,
  encounter: place,
  episodeOfCare: place,
  note: place,
  answerIn: place,
  confidential: place,
  fileName: file,
  pages: file,
  received: file,
  created: file,
  recorder: file,
  text: other,
  description: other,
  author: other,
  authenticator: other,
  custodian: other,
  origin: other,
};

const filed = typedAs('DocumentReference', {
  resourceType: 'DocumentReference',
  status: 'Current',
  subject: { id: 'p' },
  pages: 2,
});

describe('the facts of a document', () => {
  it.each(Object.entries(facts))('set, store, show again and clear %s', (name, [field, value, shown]) => {
    const typed = { ...nothing, title: 'Letter', [name]: value };
    const stored = withParticulars(filed, typed);
    expect(judged('DocumentReference', { ...filed }, new Map([[field, Reflect.get(stored, field)]])).held.size).toBe(0);
    expect(stored.pages).toBe(2);
    const again = particularsOf(stored);
    expect(again).toEqual(typed);
    expect(rendered(<ParticularsFields value={again} onChange={() => undefined} />)).toContain(shown);
    expect(withParticulars(stored, nothing)).toEqual({ ...filed, confidentiality: 'Normal' });
  });
  it('say beside the title that it is missing', () => {
    const shown = rendered(<ParticularsFields value={nothing} onChange={() => undefined} faults={faultsOf(nothing)} />);
    expect(shown).toContain(escaped('Type a title'));
  });
  it('say beside each date why the server would refuse it', () => {
    const typed = { ...nothing, title: 'Letter', date: '2026-02-03', expires: '2026-02-02' };
    expect(faultsOf(typed)).toEqual({ expires: 'Expires must be later than document date.' });
    expect(faultsOf({ ...typed, date: '2999-01-01', expires: '' })).toEqual({ date: 'Document date cannot be in the future.' });
    const known = { ...filed, documentDate: '2999-01-01' };
    expect(faultsOf({ ...nothing, title: 'Letter', date: '2999-01-01' }, known)).toEqual({});
    expect(faultsOf({ ...nothing, title: 'x'.repeat(501), tags: ['y'.repeat(101)] })).toEqual({
      title: expect.any(String),
      tags: expect.any(String),
    });
    const shown = rendered(<ParticularsFields value={typed} onChange={() => undefined} faults={faultsOf(typed)} />);
    expect(shown).toContain('Expires must be later than document date.');
  });
  it('are all fields of the record but those with a reason', () => {
    const typed = Object.values(facts).map(([field]) => field);
    expect([...typed, ...Object.keys(elsewhere)].toSorted()).toEqual(Object.keys(DocumentReference.fields).toSorted());
  });
});
