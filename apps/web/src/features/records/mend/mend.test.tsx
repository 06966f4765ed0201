import type { Client, KeptItem, StoredResource } from '@notewell/client';
import { type ResourceType, typedAs } from '@notewell/model';
import { replaces } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { type KeptGroup, keptGroups } from '../../../shell/work/kept-groups.ts';
import { KeptActions } from '../../../shell/work/kept-item.tsx';
import { isMendable, MendContext } from '../../../shell/work/mending.ts';
import { refile } from '../../../shell/work/work.ts';
import { MendDocument } from './mend-document.tsx';
import { fieldsToMend, MendFields } from './mend-fields.tsx';
import { withReplacing } from './replaced-choice.tsx';

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
  describe('that replaces a document which somebody else replaced first', () => {
    const replacing = {
      ...letter,
      relatesTo: [{ relation: 'replaces', document: { id: 'd1', resourceType: 'DocumentReference' } }],
    };
    const said = refusal('relatesTo', 'This document was replaced already. Open the newer one.');
    const group = refused('DocumentReference', replacing, said);
    const [upload] = group.items.filter(({ kind }) => kind === 'upload');
    const late = keptGroups(upload ? [{ ...upload, reason: 'refused', error: said, theirs: { id: 'd2', ...replacing } }] : []);
    const newer = { id: 'd3', title: 'Their letter', status: 'Current', content: {}, relatesTo: replacing.relatesTo };
    const knowing = { ...client, watchList: () => watched({ ...emptyList, items: [newer] }) };
    it.each([
      ['as a whole', group],
      ['in its file alone', late[0]],
    ])('becomes a new document or replaces the newer one (refused %s)', (_, one = group) => {
      expect(isMendable(one)).toBe(true);
      const markup = markupOf(<MendDocument group={one} onClose={() => undefined} />, { client: knowing, user });
      for (const words of [
        'Somebody else replaced this document',
        'A new document.',
        'newer one: Their letter',
        'Its file is sent',
      ])
        expect(markup).toContain(words);
      expect(markup).not.toContain('Open the newer one.');
    });
    it('names no document, or the newer one', () => {
      const document = typedAs('DocumentReference', replacing);
      const newest = typedAs('DocumentReference', newer);
      expect(withReplacing(document, 'nothing').relatesTo).toBeUndefined();
      expect(replaces(withReplacing(document, 'newer', newest))).toBe('d3');
    });
    it('sends its file after the change of its record', async () => {
      const done: unknown[] = [];
      const sending = {
        update: async (_: string, id: string, next: unknown) => {
          if (typeof next === 'function') done.push(id, next({ id: 'd2', ...replacing, pages: 2 }));
        },
        sendAgain: async (key: string) => void done.push(key),
      };
      const { relatesTo: _, ...alone } = replacing;
      const outcome = await refile(sending as Pick<Client, 'update' | 'sendAgain'>, late[0]?.items ?? [], { id: 'd2', ...alone });
      expect(outcome).toBe('queued');
      expect(done).toMatchObject(['local:1', { relatesTo: undefined, title: 'Letter from Dr. Lee', pages: 2 }, 'k2']);
    });
  });
  it('is corrected here only if its content was refused, and not where it is written elsewhere', () => {
    expect(isMendable(refused('Consent', {}))).toBe(true);
    expect(isMendable(refused('Consent', {}, refusal('', '', 403)))).toBe(false);
    expect(isMendable(refused('Note', {}))).toBe(false);
  });
});
