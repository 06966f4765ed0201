import type { Note, Practitioner as PractitionerRecord } from '@notewell/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people as known, noteType, patientId } from './support/server.ts';
import { startStaffed } from './support/staff.ts';

/* Parts of a note that no signature covers: comments and their answers, addenda, reviews. And signatures given unseen. */

const { server, by, of } = await startStaffed(
  { author: 'Non-Prescribing Clinician', colleague: 'Prescribing Clinician', supervisor: 'Supervisor', scribe: 'Scribe' },
  { master: known.administrator },
);
type Name = Parameters<typeof by>[0];
const signerOf = (kind: 'Author' | 'Supervisor', order: number) => ({ id: kind, kind, presence: 'MustBePresent', order });
let signatureConfiguration: NonNullable<Note['signatureConfiguration']>;
beforeAll(async () => {
  const { body: record } = await by('master').call<PractitionerRecord>('GET', `/practitioners/${of('author').id}`);
  const supervised = { ...record, supervisors: [{ subject: of('supervisor') }] };
  expect((await by('master').call('PUT', `/practitioners/${of('author').id}`, { body: supervised })).status).toBe(200);
  const { body } = await by('master').call<{ id: string }>('POST', '/signatureConfigurations', {
    body: { title: 'Two', status: 'Active', signers: [signerOf('Author', 1), signerOf('Supervisor', 2)] },
  });
  signatureConfiguration = { id: body.id, resourceType: 'SignatureConfiguration' };
});
afterAll(() => server.stop());

type Answer = Note & { readonly code?: string; readonly detail?: string };
const done = async (asked: Promise<{ readonly status: number; readonly body: Answer }>): Promise<Note> => {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};
const draft = (change: Partial<Note> = {}) =>
  done(
    by('author').call<Answer>('POST', '/notes', {
      body: {
        status: 'Preliminary',
        definition: noteType,
        subject: { id: patientId, resourceType: 'Patient' },
        sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.' }],
        participants: [
          { role: 'PrimaryPerformer', individual: of('author') },
          { role: 'Participation', individual: of('scribe') },
        ],
        ...change,
      },
    }),
  );
const put = (note: Note, name: Name = 'author') => by(name).call<Answer>('PUT', `/notes/${note.id}`, { body: note });
const patch = (note: Note, name: Name, ...body: object[]) =>
  by(name).call<Answer>('PATCH', `/notes/${note.id}?versionId=${note.meta?.versionId}`, { body });
const get = async (note: Note) => (await by('author').call<Note>('GET', `/notes/${note.id}`)).body;
const signing = (note: Note, name: Name = 'author', role: 'Author' | 'Supervisor' = 'Author'): Note => ({
  ...note,
  status: 'Final',
  signatures: [...(note.signatures ?? []), { signer: of(name), role, status: 'Pending', method: 'Typed' }],
});
const returned = async () => {
  const half = await done(put(signing(await draft({ signatureConfiguration }))));
  return done(put({ ...half, revisionRequests: [{ comment: 'Which night?' }] }, 'supervisor'));
};
const at = '/revisionRequests/0';

describe('the answer to a comment', () => {
  it('is given with the author’s signature, and nobody co-signs before', async () => {
    const note = await returned();
    const resolvedAt = { op: 'add', path: `${at}/resolvedAt`, value: '2026-11-20T10:00:00Z' };
    const reply = { op: 'add', path: `${at}/reply`, value: 'Monday.' };
    for (const name of ['author', 'scribe', 'supervisor', 'master'] as const)
      for (const op of [resolvedAt, reply]) expect((await patch(note, name, op)).status, `${name} ${op.path}`).toBe(403);
    const early = signing(
      { ...note, revisionRequests: [{ ...note.revisionRequests?.[0], comment: 'Which night?', resolvedAt: resolvedAt.value }] },
      'supervisor',
      'Supervisor',
    );
    expect((await put(early, 'supervisor')).status).toBe(403);
    const patient = {
      patient: { id: patientId, resourceType: 'Patient' as const },
      role: 'Patient' as const,
      status: 'Pending' as const,
      name: 'Pat',
    };
    const collected = await done(put({ ...note, patientSignatures: [patient] }));
    expect([collected.status, collected.revisionRequests?.[0]?.resolvedAt]).toEqual(['Preliminary', undefined]);
    expect((await put(signing(collected, 'supervisor', 'Supervisor'), 'supervisor')).status).toBe(403);
    const answered = await done(put(signing(collected)));
    expect(answered.revisionRequests?.[0]?.resolvedBy?.id).toBe(of('author').id);
    expect((await done(put(signing(answered, 'supervisor', 'Supervisor'), 'supervisor'))).status).toBe('Final');
  });
  it('is changed by nobody, in a draft or a signed note', async () => {
    const note = await returned();
    const [request] = note.revisionRequests ?? [];
    const replied = { ...note, revisionRequests: [{ ...request, comment: 'Which night?', reply: 'Monday.' }] };
    const answered = await done(put(signing(replied)));
    expect(answered.revisionRequests?.[0]).toMatchObject({ reply: 'Monday.', resolvedBy: { id: of('author').id } });
    const refuses = async (stored: Note) => {
      for (const name of ['author', 'scribe', 'supervisor', 'master'] as const)
        for (const op of [
          { op: 'replace', path: `${at}/reply`, value: 'Tuesday.' },
          { op: 'remove', path: `${at}/reply` },
        ])
          expect((await patch(stored, name, op)).status, `${name} ${op.op}`).toBeGreaterThanOrEqual(400);
      const emptied = await put({ ...stored, revisionRequests: note.revisionRequests ?? [] });
      expect([emptied.status, emptied.body.code]).toEqual([409, 'locked']);
      expect((await get(stored)).revisionRequests).toEqual(answered.revisionRequests);
    };
    await refuses(answered);
    await refuses(await done(put(signing(answered, 'supervisor', 'Supervisor'), 'supervisor')));
  });
  it('is taken back with the signature that gave it', async () => {
    const note = await returned();
    const answered = await done(put(signing(note)));
    const { signatures = [], revisionRequests = [] } = note;
    const undone = await done(put({ ...answered, status: 'Preliminary', signatures, revisionRequests }));
    expect([undone.revisionRequests?.[0]?.resolvedAt, undone.signatures?.length]).toEqual([undefined, signatures.length]);
  });
});

describe('an addendum', () => {
  it('is added to signed notes alone, and keeps what it was added to', async () => {
    const note = await draft();
    const addenda = [{ text: 'Called the pharmacy.' }];
    for (const name of ['author', 'colleague', 'master'] as const) {
      const { status, body } = await put({ ...note, addenda }, name);
      expect([status, body.code], name).toEqual([409, 'locked']);
    }
    const half = await done(put(signing(await draft({ signatureConfiguration }))));
    expect((await put({ ...half, addenda }, 'colleague')).status).toBe(409);
    const final = await done(put({ ...signing(note), addenda }));
    expect([final.status, final.addenda?.length]).toEqual(['Final', 1]);
    // The undo of that signature leaves the addendum.
    const undone = await done(put({ ...final, status: 'Preliminary', signatures: [] }));
    expect(undone.addenda?.length).toBe(1);
    const { status } = await by('author').call('DELETE', `/notes/${undone.id}?versionId=${undone.meta?.versionId}`);
    expect(status).toBe(403);
  });
});

describe('a review', () => {
  const reviewed = async (change: Partial<Note> = {}) => {
    const note = await done(put({ ...(await draft(change)), reviewers: [{ reviewer: of('supervisor') }] }));
    const reviewers = (note.reviewers ?? []).map((one) => ({ ...one, status: 'Approved' as const, hash: 'forged' }));
    return done(put({ ...note, reviewers }, 'supervisor'));
  };
  it('holds the hash of the text that was reviewed, and keeps it', async () => {
    const note = await reviewed();
    const [review] = note.reviewers ?? [];
    expect(review).toMatchObject({ status: 'Approved', hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    const final = await done(put(signing({ ...note, sections: [{ id: 'story', kind: 'Narrative', text: 'Other words.' }] })));
    expect(final.reviewers).toEqual(note.reviewers);
    expect(final.signatures?.[0]?.hash).not.toBe(review?.hash);
    const unchanged = await done(put(signing(await reviewed())));
    expect(unchanged.reviewers?.[0]?.hash).toBe(unchanged.signatures?.[0]?.hash);
    for (const change of [{ hash: 'forged' }, { requestedBy: of('master') }, { reviewedAt: '2020-01-01T00:00:00Z' }]) {
      await put({ ...final, reviewers: [{ reviewer: of('supervisor'), ...review, ...change }] }, 'supervisor');
      expect((await get(final)).reviewers, JSON.stringify(change)).toEqual(note.reviewers);
    }
  });
  it('holds for the text that is signed without the sections that do not show', async () => {
    const displayWhen = { logic: 'And', conditions: [{ question: 'low', operator: 'Equals', value: 'y' }] };
    const { body } = await by('master').call<{ id: string }>('POST', '/noteDefinitions', {
      body: {
        title: 'With a condition',
        status: 'Active',
        kind: 'Individual',
        category: 'Note',
        sections: [
          { id: 'story', kind: 'Narrative', title: 'Story' },
          { id: 'more', kind: 'Narrative', title: 'More', displayWhen },
        ],
      },
    });
    const story = { id: 'story', kind: 'Narrative' as const, text: 'Slept better.' };
    const whole = {
      definition: { id: body.id, resourceType: 'NoteDefinition' as const },
      sections: [story, { id: 'more', kind: 'Narrative' as const }],
    };
    const final = await done(put(signing(await reviewed(whole))));
    expect(final.sections?.map(({ id }) => id)).toEqual(['story']);
    expect(final.reviewers?.[0]?.hash).toBe(final.signatures?.[0]?.hash);
    const note = await reviewed(whole);
    const [, more] = whole.sections;
    const changed = await done(
      put(signing({ ...note, sections: [{ ...story, text: 'Slept worse.' }, ...(more ? [more] : [])] })),
    );
    expect(changed.reviewers?.[0]?.hash).toBe(note.reviewers?.[0]?.hash);
  });
  it('that was taken back is answered no more, and says nothing of its reviewer', async () => {
    const note = await done(put({ ...(await draft()), reviewers: [{ reviewer: of('supervisor') }] }));
    const as = (stored: Note, change: object) => (stored.reviewers ?? []).map((one) => ({ ...one, ...change }));
    const back = await done(put({ ...note, reviewers: as(note, { status: 'Cancelled', comment: 'Fine with me.' }) }));
    expect(back.reviewers?.[0]).toMatchObject({ status: 'Cancelled' });
    expect(back.reviewers?.[0]?.comment).toBeUndefined();
    for (const status of ['Requested', 'Approved'] as const)
      expect((await put({ ...back, reviewers: as(back, { status }) }, 'supervisor')).status, status).toBe(409);
  });
});

describe('a signature of a whole body', () => {
  it('names the version that its signer read', async () => {
    const note = await draft();
    const { meta: _meta, ...unversioned } = note;
    await done(put({ ...note, sections: [{ id: 'story', kind: 'Narrative', text: 'Edited in between.' }] }, 'scribe'));
    const { status, body } = await put(signing(unversioned));
    expect([status, body.code]).toEqual([400, 'version-required']);
    expect((await get(note)).sections?.[0]?.text).toBe('Edited in between.');
    expect((await put({ ...unversioned, title: 'Unsigned' })).status).toBe(200);
  });
});
