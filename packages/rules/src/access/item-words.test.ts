import { expect, it } from 'vitest';
import { fieldsHiddenIn, listsPrunedIn } from './hidden-parts.ts';
import { wordsKept, wordsLeftOut } from './item-words.ts';
import type { Permission } from './permissions.ts';

const reader = (type: 'Practitioner' | 'Patient' | 'RelatedPerson') => ({
  profile: { type, id: 'me' },
  permissions: new Set<Permission>(),
});
const ticks = ['Practitioner', 'Patient', 'RelatedPerson'].map((resourceType) => ({
  id: resourceType,
  observer: { id: 'x', resourceType },
  note: 'Seen',
}));
const row = { observed: [...ticks, { id: 'nobody', note: 'Seen' }] };
const type = 'ObservableRoutines';

it('a remark on a tick of the staff is theirs, and the row is whole without it', () => {
  for (const kind of ['Patient', 'RelatedPerson'] as const) {
    const { observed = [] } = wordsLeftOut(reader(kind), type, row);
    expect(observed.map((one) => JSON.stringify(one).includes('Seen'))).toEqual([false, true, true, false]);
    expect([fieldsHiddenIn(reader(kind), type, row), listsPrunedIn(reader(kind), type, row)]).toEqual([[], {}]);
  }
  expect(wordsLeftOut(reader('Practitioner'), type, row)).toEqual({});
});

it('the reason of another who declined to sign is left out, and kept under the item that says the same', () => {
  const signed = (signer: string, more: object = {}) => ({ signer: { id: signer }, status: 'Declined', ...more });
  const before = {
    patientSignatures: [
      signed('me', { declinedReason: 'Mine' }),
      signed('aunt', { declinedReason: 'Hers' }),
      signed('son'),
      signed('aunt', { requestedAt: '2026-11-02T10:00:00Z', declinedReason: 'Later' }),
    ],
  };
  for (const kind of ['Patient', 'RelatedPerson'] as const) {
    const shown = { ...before, ...wordsLeftOut(reader(kind), 'CarePlan', before) };
    expect(JSON.stringify(shown).match(/Mine|Hers|Later/g)).toEqual(['Mine']);
    const after = { patientSignatures: [...shown.patientSignatures.toReversed(), signed('me', { status: 'Signed' })] };
    expect(wordsKept(reader(kind), 'CarePlan', { before, after })['patientSignatures']).toEqual([
      ...before.patientSignatures.toReversed(),
      signed('me', { status: 'Signed' }),
    ]);
  }
  expect(wordsLeftOut(reader('Practitioner'), 'CarePlan', before)).toEqual({});
});

it('a writer who does not see a remark leaves it as it is, whatever they send', () => {
  const { observed: shown = [] } = wordsLeftOut(reader('Patient'), type, row);
  expect(wordsKept(reader('Patient'), type, { before: row, after: { observed: shown } })).toEqual(row);
  const forged = row.observed.map((one) => ({ ...one, note: 'Forged' }));
  expect(wordsKept(reader('Patient'), type, { before: row, after: { observed: forged } })).toMatchObject({
    observed: [{ note: 'Seen' }, { note: 'Forged' }, { note: 'Forged' }, { note: 'Seen' }],
  });
  expect(wordsKept(reader('Practitioner'), type, { before: row, after: { observed: forged } })).toEqual({});
});
