import type { Note, Practitioner as PractitionerRecord } from '@notewell/model';
import type { RoleName } from '@notewell/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people as known, noteType, patientId } from './support/server.ts';
import { startStaffed } from './support/staff.ts';

/* The permissions on notes: every person × note × action, against a table written by hand, and the attacks of the review. */

const staff = {
  author: 'Non-Prescribing Clinician',
  colleague: 'Non-Prescribing Clinician',
  assistant: 'Non-Prescribing Clinician',
  prescriber: 'Prescribing Clinician',
  supervisor: 'Supervisor',
  otherSupervisor: 'Supervisor',
  caseManager: 'Case Management',
  scribe: 'Scribe',
  otherScribe: 'Scribe',
  qa: 'Quality Assurance',
  support: 'Support',
} as const satisfies Record<string, RoleName>;
type Name = keyof typeof staff | 'master' | 'patient';
const names: readonly Name[] = [...(Object.keys(staff) as (keyof typeof staff)[]), 'master', 'patient'];

const { server, by, of } = await startStaffed(staff, { master: known.administrator, patient: known.patient });

beforeAll(async () => {
  const { body: record } = await by('master').call<PractitionerRecord>('GET', `/practitioners/${of('author').id}`);
  const supervised = { ...record, supervisors: [{ subject: of('supervisor') }] };
  expect((await by('master').call('PUT', `/practitioners/${of('author').id}`, { body: supervised })).status).toBe(200);
});
afterAll(() => server.stop());

type Answer = Note & { readonly code?: string; readonly detail?: string; readonly missing?: readonly string[] };
const put = (note: Note, name: Name) => by(name).call<Answer>('PUT', `/notes/${note.id}`, { body: note });
const get = async (note: Note) => (await by('master').call<Note>('GET', `/notes/${note.id}`)).body;
const signature = (name: Name, role: 'Author' | 'Supervisor' | 'CoSigner' = 'Author') =>
  ({ signer: of(name), role, status: 'Pending', method: 'Typed' }) as const;
const withSignature = (note: Note, name: Name, role?: 'Author' | 'Supervisor' | 'CoSigner'): Note => ({
  ...note,
  status: note.status === 'Preliminary' ? 'Final' : note.status,
  signatures: [...(note.signatures ?? []), signature(name, role)],
});
const rewritten = (note: Note): Note => ({ ...note, sections: [{ id: 'story', kind: 'Narrative', text: 'Other words.' }] });
const authored = (note: Note, name: Name): Note => ({
  ...note,
  participants: [
    { role: 'PrimaryPerformer', individual: of(name) },
    ...(note.participants ?? [])
      .filter(({ individual }) => individual.id !== of(name).id)
      .map((one) => (one.role === 'PrimaryPerformer' ? { ...one, role: 'SecondaryPerformer' as const } : one)),
  ],
});
const handedTo = (note: Note, name: Name, reason = 'On leave.'): Note => ({
  ...authored(note, name),
  handOvers: [...(note.handOvers ?? []), { to: of(name), reason }],
});

async function start(name: Name, change: Partial<Note> = {}): Promise<Note> {
  const body = {
    status: 'Preliminary',
    definition: noteType,
    subject: { id: patientId, resourceType: 'Patient' },
    sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.' }],
    participants: [{ role: 'PrimaryPerformer', individual: of(name) }],
    ...change,
  };
  const made = await by(name).call<Answer>('POST', '/notes', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
const done = async (asked: ReturnType<typeof put>): Promise<Note> => {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const helped = (name: Name) => ({
  participants: [
    { role: 'PrimaryPerformer' as const, individual: of(name) },
    { role: 'SecondaryPerformer' as const, individual: of('assistant') },
    { role: 'Participation' as const, individual: of('scribe') },
  ],
});

const states = {
  draft: () => start('author', helped('author')),
  'draft of a colleague': () => start('colleague'),
  'draft handed over': async () => done(put(handedTo(await start('author'), 'prescriber'), 'author')),
  signed: async () => done(put(withSignature(await start('author', helped('author')), 'author'), 'author')),
} as const;
type State = keyof typeof states;

const deeds = {
  edit: (note, name) => put(rewritten(note), name),
  sign: (note, name) => put(withSignature(note, name), name),
  'take over': (note, name) => put(handedTo(note, name), name),
  'send back': (note, name) => put({ ...note, revisionRequests: [{ comment: 'Which night?' }] }, name),
  amend: (note, name) =>
    put({ ...withSignature(rewritten(note), name), status: 'Amended', amendments: [{ reason: 'Wrong night.' }] }, name),
  'add an addendum': (note, name) => put({ ...note, addenda: [{ text: 'Called the pharmacy.' }] }, name),
  withdraw: (note, name) => put({ ...note, status: 'EnteredInError', enteredInErrorReason: 'Wrong chart.' }, name),
  delete: (note, name) => by(name).call('DELETE', `/notes/${note.id}?versionId=${note.meta?.versionId}`),
} as const satisfies Record<string, (note: Note, name: Name) => Promise<{ readonly status: number }>>;
type Deed = keyof typeof deeds;

/** Everybody whose work is writing notes. */
const writers = 'author colleague assistant prescriber supervisor otherSupervisor caseManager master';
/** Written from docs/decisions/0085, not from the code. */
const allowed: Record<State, Record<Deed, string>> = {
  draft: {
    edit: 'author assistant supervisor scribe master',
    sign: 'author',
    'take over': 'supervisor master',
    'send back': 'author supervisor master qa',
    amend: '',
    'add an addendum': '',
    withdraw: 'author supervisor master',
    delete: 'author master',
  },
  'draft of a colleague': {
    edit: 'colleague master',
    sign: 'colleague',
    'take over': 'master',
    'send back': 'colleague master qa',
    amend: '',
    'add an addendum': '',
    withdraw: 'colleague master',
    delete: 'colleague master',
  },
  'draft handed over': {
    edit: 'prescriber author master',
    sign: 'prescriber',
    'take over': 'master',
    'send back': 'prescriber master qa',
    amend: '',
    'add an addendum': '',
    withdraw: 'prescriber master',
    delete: 'prescriber master',
  },
  signed: {
    edit: '',
    sign: '',
    'take over': '',
    'send back': '',
    amend: 'author master',
    'add an addendum': writers,
    withdraw: 'author supervisor master',
    delete: '',
  },
};

describe('every person, note and deed', () => {
  for (const state of Object.keys(states) as State[]) {
    it.each(Object.keys(deeds) as Deed[])(`${state}: %s`, async (deed) => {
      const may = allowed[state][deed].split(' ');
      const wrong: string[] = [];
      let note = await states[state]();
      for (const name of names) {
        const { status, body } = (await deeds[deed](note, name)) as { status: number; body: Answer | undefined };
        const did = status < 300;
        if (did !== may.includes(name)) wrong.push(`${name} (${status} ${body?.detail ?? ''})`);
        if (status >= 500 || (status === 403 && !body?.detail)) wrong.push(`${name} is not told why`);
        if (did) note = await states[state]();
        else expect((await get(note)).meta?.versionId, name).toBe(note.meta?.versionId);
      }
      expect(wrong).toEqual([]);
    });
  }
});

async function configured(signers: readonly object[], rest: object = {}) {
  const { status, body } = await by('master').call<{ id: string }>('POST', '/signatureConfigurations', {
    body: { title: 'Signing', status: 'Active', signers, ...rest },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.id, resourceType: 'SignatureConfiguration' as const };
}
const author = { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 1, participant: 'PrimaryPerformer' };

describe('the attacks of the review', () => {
  it('a scribe signs no note, drafted by them or not', async () => {
    for (const note of [await start('author'), await start('author', helped('author'))]) {
      const { status, body } = await put(withSignature(note, 'scribe'), 'scribe');
      expect([status, body.detail]).toEqual([403, 'A scribe drafts notes and does not sign them. Ask the author to sign.']);
      expect((await get(note)).status).toBe('Preliminary');
    }
  });
  it.each(['caseManager', 'prescriber'] as const)('%s signs no colleague’s draft as its author', async (name) => {
    const note = await start('author');
    const { status, body } = await put(withSignature(note, name), name);
    expect([status, body.detail]).toEqual([403, 'Only its author can sign this note.']);
    expect((await get(note)).signatures ?? []).toEqual([]);
  });
  it('a case manager does not become the author and sign in the same patch', async () => {
    const note = await start('author', { signatureConfiguration: await configured([author]) });
    const { status, body } = await by('caseManager').call<Answer>('PATCH', `/notes/${note.id}?versionId=1`, {
      body: [
        { op: 'replace', path: '/participants/0/individual', value: of('caseManager') },
        { op: 'add', path: '/signatures', value: [signature('caseManager')] },
        { op: 'replace', path: '/status', value: 'Final' },
      ],
    });
    expect([status, body.code], JSON.stringify(body)).toEqual([403, 'permission-missing']);
    expect(await get(note)).toMatchObject({ status: 'Preliminary', participants: [{ individual: { id: of('author').id } }] });
  });
  it('a scribe does not withdraw a signed note', async () => {
    const note = await states.signed();
    const { status, body } = await deeds.withdraw(note, 'scribe');
    expect([status, body.detail]).toEqual([
      403,
      'Only the author, the supervisor, or someone who manages notes can mark this note as entered in error.',
    ]);
    expect((await get(note)).status).toBe('Final');
  });
});

describe('a hand-over', () => {
  it('is recorded: who, from whom, to whom, when and why', async () => {
    const forged = { from: of('qa'), by: of('qa'), at: '2020-01-01T00:00:00Z' };
    const note = await start('author');
    const over = handedTo(note, 'colleague');
    const { body } = await put({ ...over, handOvers: over.handOvers?.map((one) => ({ ...one, ...forged })) ?? [] }, 'author');
    expect(body.handOvers).toMatchObject([{ from: of('author'), to: of('colleague'), by: of('author'), reason: 'On leave.' }]);
    expect(body.handOvers?.[0]?.at).not.toBe(forged.at);
    expect((await put({ ...body, handOvers: [] }, 'master')).status).toBe(403);
    const signed = await put(withSignature(body, 'colleague'), 'colleague');
    expect([signed.status, signed.body.status], JSON.stringify(signed.body)).toEqual([200, 'Final']);
    expect(signed.body.handOvers).toHaveLength(1);
  });
  it('leaves nobody as first and second performer of one note', async () => {
    const note = await start('author');
    const twice = { role: 'SecondaryPerformer' as const, individual: of('colleague') };
    const over = handedTo(note, 'colleague');
    const { body } = await put({ ...over, participants: [...(over.participants ?? []), twice] }, 'author');
    expect(body.participants?.filter(({ individual }) => individual.id === of('colleague').id)).toHaveLength(1);
    const back = handedTo(body, 'author');
    const own = { role: 'Participation' as const, individual: of('author') };
    const { body: again } = await put({ ...back, participants: [...(back.participants ?? []), own] }, 'colleague');
    expect(again.participants?.map(({ role, individual }) => [role, individual.id])).toEqual([
      ['PrimaryPerformer', of('author').id],
      ['SecondaryPerformer', of('colleague').id],
    ]);
  });
  it('takes a reason, and somebody who can sign', async () => {
    const note = await start('author');
    expect((await put(authored(note, 'colleague'), 'author')).body.code).toBe('reason-required');
    expect((await put(handedTo(note, 'colleague', ' '), 'author')).status).toBe(422);
    for (const name of ['scribe', 'qa'] as const) expect((await put(handedTo(note, name), 'author')).status, name).toBe(422);
  });
  it('comes before the signature of whoever takes over', async () => {
    const note = await start('author');
    const both = await put(withSignature(handedTo(note, 'supervisor'), 'supervisor'), 'supervisor');
    expect([both.status, both.body.detail]).toEqual([403, 'Change the author first, and sign once that is saved.']);
    const taken = await done(put(handedTo(note, 'supervisor'), 'supervisor'));
    expect((await put(withSignature(taken, 'supervisor'), 'supervisor')).body.status).toBe('Final');
  });
  it('leaves one author: nobody adds themselves as a second', async () => {
    const note = await start('author', helped('author'));
    const second = { role: 'PrimaryPerformer' as const, individual: of('assistant') };
    const two = { ...note, participants: [...(note.participants ?? []), second] };
    expect((await put(two, 'assistant')).status).toBe(422);
  });
  it('does not happen because two people write in one draft', async () => {
    const note = await start('author', helped('author'));
    const edited = await done(put(rewritten(note), 'assistant'));
    expect(edited.participants?.[0]).toMatchObject({ role: 'PrimaryPerformer', individual: of('author') });
    expect((await put(withSignature(edited, 'assistant'), 'assistant')).status).toBe(403);
    expect((await put(withSignature(edited, 'author'), 'author')).body.status).toBe('Final');
  });
});

describe('starting a note', () => {
  const create = (name: Name, change: object = {}) =>
    by(name).call<Answer>('POST', '/notes', {
      body: { status: 'Preliminary', definition: noteType, subject: { id: patientId, resourceType: 'Patient' }, ...change },
    });
  const named = (name: Name) => ({ participants: [{ role: 'PrimaryPerformer', individual: of(name) }] });
  it('makes whoever starts it the author', async () => {
    const { body } = await create('author');
    expect(body.participants).toMatchObject([{ role: 'PrimaryPerformer', individual: of('author') }]);
  });
  it('is not done in a colleague’s name', async () => {
    for (const name of ['prescriber', 'caseManager', 'otherSupervisor'] as const)
      expect((await create(name, named('author'))).status, name).toBe(403);
    expect((await create('supervisor', named('author'))).status).toBe(201);
  });
  it('takes a scribe a named author who can sign', async () => {
    const refused = await create('scribe');
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Choose the clinician you write for. A scribe is not the author of a note.',
    ]);
    expect((await create('scribe', named('scribe'))).status).toBe(403);
    expect((await create('scribe', named('qa'))).status).toBe(422);
    const { status, body } = await create('scribe', named('author'));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.participants).toMatchObject([
      { role: 'PrimaryPerformer', individual: of('author') },
      { role: 'Participation', individual: of('scribe'), type: { code: 'TRANS' } },
    ]);
    const edited = await done(put(rewritten(body), 'scribe'));
    expect((await put({ ...edited, title: 'Another title' }, 'otherScribe')).status).toBe(403);
    expect((await put(withSignature(edited, 'author'), 'author')).body.status).toBe('Final');
  });
  it('names nobody as its scribe who did not write in it', async () => {
    const scribeIn = ({ participants = [] }: Note) =>
      participants.filter(({ type }) => type?.code === 'TRANS').map(({ individual }) => individual.id);
    const author = { role: 'PrimaryPerformer' as const, individual: of('author') };
    const named = (name: Name) => ({ role: 'Participation' as const, individual: of(name), type: { code: 'TRANS' } });
    const forged = await start('author', { participants: [author, named('qa')] });
    expect(scribeIn(forged)).toEqual([]);
    expect(scribeIn(await done(put({ ...forged, participants: [author, named('qa')] }, 'author')))).toEqual([]);
    const self = await start('author', { participants: [{ ...author, type: { code: 'TRANS' } }] });
    expect([scribeIn(self), self.participants?.map(({ role }) => role)]).toEqual([[], ['PrimaryPerformer']]);
    const { body } = await create('scribe', { participants: [author, named('otherScribe')] });
    expect(scribeIn(body)).toEqual([of('scribe').id]);
  });
});

describe('the places of a signature configuration', () => {
  const cosigner = (change: object) => ({ id: 'second', kind: 'CoSigner', presence: 'MustBePresent', order: 2, ...change });
  it('are not taken by whoever has none', async () => {
    const note = await done(
      put(
        withSignature(
          await start('author', {
            signatureConfiguration: await configured([author, cosigner({ practitioners: [of('colleague')] })]),
          }),
          'author',
        ),
        'author',
      ),
    );
    for (const name of ['prescriber', 'caseManager'] as const) {
      const { status, body } = await put(withSignature(note, name, 'CoSigner'), name);
      expect([status, body.detail], name).toEqual([403, 'This note does not ask for your signature.']);
    }
    expect((await put(withSignature(note, 'author', 'CoSigner'), 'author')).status).toBe(403);
    expect((await put(withSignature(note, 'colleague', 'CoSigner'), 'colleague')).body.status).toBe('Final');
  });
  it('are added for the author’s supervisor, once the author has signed', async () => {
    const note = await start('author');
    expect((await put(withSignature(note, 'supervisor', 'Supervisor'), 'supervisor')).status).toBe(403);
    const signed = await done(put(withSignature(note, 'author'), 'author'));
    expect((await put(withSignature(signed, 'otherSupervisor', 'Supervisor'), 'otherSupervisor')).status).toBe(403);
    expect((await put(withSignature(signed, 'supervisor', 'Supervisor'), 'supervisor')).status).toBe(200);
  });
  it('as supervisor are not given by a colleague whom the author asks', async () => {
    const signed = await done(put(withSignature(await start('author'), 'author'), 'author'));
    const request = { signer: of('colleague'), role: 'Supervisor', status: 'Requested' } as const;
    const asked = await put({ ...signed, signatures: [...(signed.signatures ?? []), request] }, 'author');
    const note = asked.status === 200 ? await done(Promise.resolve(asked)) : signed;
    expect((await put(withSignature(note, 'colleague', 'Supervisor'), 'colleague')).status).toBe(403);
  });
  it('of a restricted chart are asked of its team alone', async () => {
    const chartOf = async (...team: Name[]) => {
      const confidentialTeam = team.map((name) => ({ practitioner: of(name) }));
      const body = { name: { given: 'Rae', family: `Restricted ${team.length}` }, confidentialTeam };
      const { body: made } = await by('master').call<{ id: string }>('POST', '/patients', { body });
      return { id: made.id, resourceType: 'Patient' as const };
    };
    const second = cosigner({ practitioners: [of('colleague'), of('prescriber')] });
    const signatureConfiguration = await configured([author, second]);
    const asked = async (subject: { id: string; resourceType: 'Patient' }) => {
      const note = await done(put(withSignature(await start('author', { subject, signatureConfiguration }), 'author'), 'author'));
      return note.signatures?.filter(({ status }) => status === 'Requested').map(({ signer }) => signer?.id);
    };
    expect(await asked({ id: patientId, resourceType: 'Patient' })).toEqual([of('colleague').id, of('prescriber').id]);
    expect(await asked(await chartOf('author', 'colleague'))).toEqual([of('colleague').id]);
    // Nobody of its team could sign: the note is not begun to be signed.
    const note = await start('author', { subject: await chartOf('author'), signatureConfiguration });
    const { status, body } = await put(withSignature(note, 'author'), 'author');
    expect([status, body.detail]).toEqual([409, expect.stringContaining('cannot open this restricted chart')]);
  });
  it('may be a staff list, of whom one signs', async () => {
    const { body: list } = await by('master').call<{ id: string }>('POST', '/listings', { body: { name: 'Reviewers' } });
    const listing = { id: list.id, resourceType: 'Listing' };
    const { body: record } = await by('master').call<PractitionerRecord>('GET', `/practitioners/${of('colleague').id}`);
    const onIt = { ...record, groupMemberships: [{ listing }] };
    expect((await by('master').call('PUT', `/practitioners/${record.id}`, { body: onIt })).status).toBe(200);
    const signatureConfiguration = await configured([author, cosigner({ practitioners: [listing] })]);
    const note = await done(put(withSignature(await start('author', { signatureConfiguration }), 'author'), 'author'));
    expect(note.signatures?.filter(({ status }) => status === 'Requested').map(({ signer }) => signer?.id)).toEqual([
      of('colleague').id,
    ]);
    expect((await put(withSignature(note, 'prescriber', 'CoSigner'), 'prescriber')).status).toBe(403);
    expect((await put(withSignature(note, 'colleague', 'CoSigner'), 'colleague')).body.status).toBe('Final');
  });
  it('are those of the definition: its writer does not choose fewer', async () => {
    const strict = await configured([author, cosigner({ practitioners: [of('colleague')] })]);
    const { body: definition } = await by('master').call<{ id: string }>('POST', '/noteDefinitions', {
      body: { title: 'Two sign', status: 'Active', kind: 'Individual', category: 'Note', signatureConfiguration: strict },
    });
    const note = await start('author', { definition: { id: definition.id, resourceType: 'NoteDefinition' } });
    const { status, body } = await put({ ...note, signatureConfiguration: await configured([author]) }, 'author');
    expect([status, body.detail]).toEqual([403, 'The note type decides who signs. Choose none here.']);
    expect((await put({ ...note, signatureConfiguration: strict }, 'author')).status).toBe(200);
  });
});

describe('what others gave to a draft', () => {
  it('is taken away by nobody: neither their signature nor the note under it', async () => {
    const second = { id: 'second', kind: 'CoSigner', presence: 'MustBePresent', order: 2, practitioners: [of('colleague')] };
    const signatureConfiguration = await configured([author, second]);
    const note = await done(put(withSignature(await start('author', { signatureConfiguration }), 'author'), 'author'));
    expect((await put({ ...note, signatures: [] }, 'master')).body.detail).toBe('A given signature cannot be changed.');
    expect((await deeds.delete(note, 'author')).status).toBe(403);
  });
});

describe('an alert of a note that waits for a co-signature', () => {
  it('stays until somebody records what was done', async () => {
    const alert = 'Ask about suicide.';
    const form = {
      title: 'Nine',
      status: 'Active',
      items: [{ linkId: 'i9', type: 'Integer', text: 'Item 9' }],
      scoring: { kind: 'Sum', items: ['i9'], alerts: [{ linkId: 'i9', above: 0, message: alert }] },
    };
    const { id } = (await by('master').call<{ id: string }>('POST', '/questionnaires', { body: form })).body;
    const second = { id: 'second', kind: 'CoSigner', presence: 'MustBePresent', order: 2, practitioners: [of('colleague')] };
    const answered = (value: number): NonNullable<Note['sections']> => [
      { id: 'nine', kind: 'Form', form: { id, resourceType: 'Questionnaire' }, answers: [{ questionId: 'i9', value }] },
    ];
    const signatureConfiguration = await configured([author, second]);
    const draft = await start('author', { signatureConfiguration, sections: answered(1) });
    const note = await done(put(withSignature(draft, 'author'), 'author'));
    expect([note.status, note.hasOpenAlert]).toEqual(['Preliminary', true]);
    const inError = { status: 'EnteredInError', enteredInErrorReason: 'Another chart.' } as const;
    for (const change of [inError, { sections: [] }])
      expect((await put({ ...note, ...change }, 'author')).body.code).toBe('locked');
    const returned = await done(put({ ...note, revisionRequests: [{ comment: 'Really?' }] }, 'colleague'));
    const lowered = await done(put({ ...returned, sections: answered(0) }, 'author'));
    expect(lowered).toMatchObject({ hasOpenAlert: true, sections: [{ alerts: [alert] }] });
    const alertActions = [{ section: 'nine', alert, action: 'Safety plan reviewed.' }];
    expect(await done(put({ ...lowered, ...inError, alertActions }, 'author'))).not.toHaveProperty('hasOpenAlert');
  });
});
