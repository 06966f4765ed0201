import type { KeptItem, StoredResource } from '@notewell/client';
import type { ResourceType } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { type KeptGroup, keptGroups } from '../../../shell/work/kept-groups.ts';
import { KeptActions } from '../../../shell/work/kept-item.tsx';
import { isMendable, MendContext } from '../../../shell/work/mending.ts';
import { MendDocument } from './mend-document.tsx';
import { fieldsToMend, MendFields } from './mend-fields.tsx';

const patient = { id: 'p1', resourceType: 'Patient' } as const;
const refusal = (path: string, message: string, status = 422) => ({
  status,
  title: 'Refused',
  body: JSON.stringify({ status, errors: [{ path, code: 'invalid', message }] }),
});
const refused = (type: ResourceType, mine: StoredResource, error = refusal('x', 'x')): KeptGroup => {
  const item: KeptItem = {
    key: 'k1',
    chain: 'k1',
    kind: 'create',
    type,
    id: 'local:1',
    display: undefined,
    reason: 'refused',
    error,
    failedAt: 0,
    patients: ['p1'],
    base: undefined,
    mine,
    theirs: undefined,
    changed: [],
  };
  const [group] = keptGroups([
    item,
    { ...item, key: 'k2', kind: 'upload', reason: 'earlier', error: undefined, mine: undefined },
  ]);
  if (!group) throw new Error('No group.');
  return group;
};
const resource = watched({ data: undefined, status: 'loading', error: undefined, saveState: 'Saved' });
const client = {
  id: (id: string) => id,
  watchResource: () => resource,
  watchList: () => watched(emptyList),
  watchKeptWork: () => watched([]),
  watchConnection: () => watched({ online: true }),
};
const user = { id: 'me', permissions: [] };
const letter = { title: 'Letter from Dr. Lee', status: 'Current', subject: patient, patient, documentDate: '1800-01-01' };

describe('a refused record', () => {
  const dated = refused('DocumentReference', letter, refusal('documentDate', 'documentDate must be after 1900'));
  it('opens in the fields of its document, with the reason at the field', () => {
    const markup = markupOf(<MendDocument group={dated} onClose={() => undefined} />, { client, user });
    expect(markup).toContain('value="Letter from Dr. Lee"');
    expect(markup).toMatch(/value="1800-01-01"[^]*?Document date must be after 1900\./);
    expect(markup).toContain('Its file is sent with it.');
  });
  it('offers to open and correct it, and to save its file', () => {
    const markup = markupOf(
      <MendContext value={() => undefined}>
        <KeptActions group={dated} />
      </MendContext>,
      { client, user },
    );
    for (const words of ['Open and correct', 'Save the file', 'Discard']) expect(markup).toContain(words);
    expect(markup).not.toContain('Send again');
  });
  it('shows the fields of any type that say something or were refused', () => {
    const coverage = { patient, payerName: 'Aetna', memberId: '1'.repeat(9), start: '2027-01-01', end: '2026-01-01' };
    expect(fieldsToMend('Coverage', coverage, ['end'])).toEqual(
      expect.arrayContaining(['payerName', 'memberId', 'order', 'start', 'end']),
    );
    expect(fieldsToMend('Media', { subject: patient, title: 'Card' }, [])).toEqual(['title']);
    const markup = markupOf(
      <MendFields group={refused('Coverage', coverage, refusal('memberId', 'memberId is taken'))} onClose={() => undefined} />,
      { client, user },
    );
    expect(markup).toContain('Member id is taken.');
  });
  it('is corrected here only if its content was refused, and not where it is written elsewhere', () => {
    expect(isMendable(refused('Consent', {}))).toBe(true);
    expect(isMendable(refused('Consent', {}, refusal('', '', 403)))).toBe(false);
    expect(isMendable(refused('Note', {}))).toBe(false);
  });
});
