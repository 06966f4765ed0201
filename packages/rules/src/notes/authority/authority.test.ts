import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { grantSetsOf, permissionsOf } from '../../access/held.ts';
import { fixedIds, type RoleName, roles } from '../../access/roles.ts';
import { authorIn, handedOver } from './author.ts';
import { mayDo, type NoteActor, noteRefusal, refusedWrite } from './authority.ts';
import { deedsIn, type NoteDeed } from './deeds.ts';
import { overrideRefusal, type RuleSetAside } from './override.ts';

const staff = (id: string) => ({ id, resourceType: 'Practitioner' as const });
const actor = (id: string, role: RoleName, supervisees: readonly string[] = []): NoteActor => ({
  profile: { type: 'Practitioner', id },
  permissions: permissionsOf(grantSetsOf([roles[role].id])),
  supervisees,
});
const ann = actor('ann', 'Non-Prescribing Clinician');
const ben = actor('ben', 'Prescribing Clinician');
const ada: NoteActor = { ...actor('ada', 'Administrative'), permissions: permissionsOf(['Manage notes']) };
const sue = actor('sue', 'Supervisor', ['ann']);
const sam = actor('sam', 'Scribe');
const job = actor(fixedIds.systemAccount, 'Automation');

const draft = (change: Partial<Note> = {}): Note => ({
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  definition: { id: 'd', resourceType: 'NoteDefinition' },
  subject: { id: 'p' },
  sections: [{ id: 's', kind: 'Narrative', text: 'Slept well.' }],
  participants: [{ role: 'PrimaryPerformer', individual: staff('ann') }],
  ...change,
});
const signed = draft({ status: 'Final', signatures: [{ signer: staff('ann'), role: 'Author', status: 'Signed', hash: 'h' }] });
const does = (before: Note | undefined, after: Note | undefined, writer = 'ann') =>
  deedsIn(before, after, writer).map((deed) => deed.does);

const quinn = actor('quinn', 'Quality Assurance');

describe('quality staff', () => {
  it('send drafts back and ask for reviews, and do nothing else to a note', () => {
    const back = draft({ revisionRequests: [{ comment: 'Which night?' }] });
    expect(refusedWrite(draft(), back, quinn)).toBeUndefined();
    expect(refusedWrite(draft(), draft({ reviewers: [{ reviewer: staff('sue') }] }), quinn)).toBeUndefined();
    const asked = draft({ reviewers: [{ reviewer: staff('quinn'), status: 'Requested' }] });
    const deeds = ['edit', 'answer', 'amend', 'addAddendum', 'withdraw', 'collectSignature', 'actOnAlert', 'delete'] as const;
    for (const does of [...deeds, 'keepApart', 'changeType', 'startPart'] as const)
      expect(mayDo({ does }, asked, quinn), does).toBe(false);
    expect(mayDo({ does: 'override', lenient: true }, asked, quinn)).toBe(false);
    expect(mayDo({ does: 'sign', as: 'CoSigner', amends: false }, asked, quinn)).toBe(false);
    expect(mayDo({ does: 'askForSignature' }, asked, quinn)).toBe(false);
  });
});

describe('the deeds in a write', () => {
  const note = draft();
  it('are none where nothing changes but names, the id and the order of keys', () => {
    const { status, id: _id, ...rest } = note;
    const named = [{ role: 'PrimaryPerformer' as const, individual: { ...staff('ann'), display: 'Ann' } }];
    expect(does(note, { ...rest, status, participants: named })).toEqual([]);
  });
  const cases: readonly (readonly [string, Partial<Note>, readonly NoteDeed['does'][]])[] = [
    ['words', { sections: [] }, ['edit']],
    [
      'a participant',
      { participants: [...(note.participants ?? []), { role: 'Participation', individual: staff('x') }] },
      ['edit'],
    ],
    ['another author', { participants: [{ role: 'PrimaryPerformer', individual: staff('x') }] }, ['changeAuthor']],
    ['a hand-over that names nobody new', { handOvers: [{ to: staff('ann'), reason: 'x' }] }, ['changeAuthor']],
    ['a signature', { signatures: [{ signer: staff('ann'), status: 'Pending' }], status: 'Final' }, ['sign']],
    ['a signature asked of somebody', { signatures: [{ signer: staff('x'), status: 'Requested' }] }, ['askForSignature']],
    ['a signature of the patient', { patientSignatures: [{ status: 'Pending' }] }, ['collectSignature']],
    ['words sent back', { revisionRequests: [{ comment: 'x' }] }, ['sendBack']],
    ['an addendum', { addenda: [{ text: 'x' }] }, ['addAddendum']],
    ['a reviewer', { reviewers: [{ reviewer: staff('x') }] }, ['askForReview']],
    ['a withdrawal', { status: 'EnteredInError', enteredInErrorReason: 'x' }, ['withdraw']],
    ['a rule set aside', { ruleResults: [{ outcome: 'NotSatisfied', override: { reason: 'x' } }] }, ['override']],
    ['another note type', { definition: { id: 'e', resourceType: 'NoteDefinition' } }, ['changeType', 'edit']],
    ['what was not sent to another system', { syncIssueMessage: 'x' }, []],
    ['another configuration of signatures', { signatureConfiguration: { id: 'c' } }, ['edit']],
  ];
  it.each(cases)('name %s', (_what, change, expected) => {
    expect(does(note, { ...note, ...change })).toEqual(expected);
  });
  it('amend a signed note with an identifier', () => {
    const numbered = { ...signed, identifiers: [{ system: 'urn:a', value: '1' }] };
    expect(does(signed, numbered)).toEqual(['amend']);
    expect([ben, sam].map((one) => refusedWrite(signed, numbered, one)?.reason)).toEqual([
      expect.stringContaining('Only the author can amend'),
      expect.stringContaining('Only the author can amend'),
    ]);
  });
  it('name amendments and withdrawn signatures', () => {
    expect(does(signed, { ...signed, sections: [] })).toEqual(['amend']);
    expect(does(signed, { ...signed, signatures: [] })).toEqual(['unsign']);
    expect(does(signed, undefined)).toEqual(['delete']);
  });
});

describe('the author of a note', () => {
  it('is who starts it, and nobody starts one for a colleague', () => {
    const unnamed = draft({ participants: [] });
    expect(refusedWrite(undefined, unnamed, ann)).toBeUndefined();
    expect(refusedWrite(undefined, draft(), ben)?.reason).toContain('only as its author');
    expect(refusedWrite(undefined, draft(), sue)).toBeUndefined();
    expect(refusedWrite(undefined, draft(), ada)).toBeUndefined();
  });
  it('decides who writes a part of the session, with those who take part', () => {
    const session = draft({
      composition: 'Group',
      participants: [...(draft().participants ?? []), { role: 'Participation', individual: staff('sam') }],
    });
    const may = [ann, ben, sue, ada, sam].map((one) => mayDo({ does: 'startPart' }, session, one));
    expect(may).toEqual([true, false, true, true, true]);
    expect(mayDo({ does: 'startPart' }, draft(), sam)).toBe(false);
    expect(mayDo({ does: 'startPart' }, { ...session, status: 'EnteredInError' }, ann)).toBe(false);
  });
  it('is named by the scribe who drafts for them', () => {
    expect(refusedWrite(undefined, draft(), sam)).toBeUndefined();
    for (const participants of [[], [{ role: 'PrimaryPerformer' as const, individual: staff('sam') }]])
      expect(refusedWrite(undefined, draft({ participants }), sam)?.reason).toContain('Choose the clinician');
  });
  it('writes and signs with the flag “note” alone', () => {
    const without = { ...ann, permissions: new Set([...ann.permissions].filter((one) => one !== 'note')) };
    for (const deed of [{ does: 'edit' }, { does: 'sign', as: 'Author', amends: false }, { does: 'addAddendum' }] as const)
      expect(noteRefusal(deed, draft(), without)).toMatchObject({ missing: ['note'] });
    expect(refusedWrite(undefined, draft(), without)?.missing).toEqual(['note']);
  });
  it('changes in a step of its own, never with a signature', () => {
    const over = handedOver(draft(), staff('sue'), 'On leave.');
    expect(authorIn(over)).toBe('sue');
    expect(over.participants).toContainEqual({ role: 'SecondaryPerformer', individual: staff('ann') });
    const taken = [sue, ada].map((one) => refusedWrite(draft(), handedOver(draft(), staff(one.profile.id), 'x'), one));
    expect(taken).toEqual([undefined, undefined]);
    const both = { ...over, signatures: [{ signer: staff('sue'), role: 'Author' as const, status: 'Pending' as const }] };
    expect(refusedWrite(draft(), both, sue)?.reason).toBe('Change the author first, and sign once that is saved.');
    // On a device, the change waits for the server before anybody signs.
    expect(mayDo({ does: 'sign', as: 'Author', amends: false }, over, sue)).toBe(false);
  });
  it('is taken over by no colleague, no scribe and nobody of a signed note', () => {
    for (const one of [ben, sam])
      expect(refusedWrite(draft(), handedOver(draft(), staff(one.profile.id), 'x'), one)).toBeDefined();
    expect(refusedWrite(signed, handedOver(signed, staff('ada'), 'x'), ada)?.reason).toContain('keeps its author');
  });
  it('may be anybody who writes where a draft has none', () => {
    const nobodys = draft({ participants: [] });
    expect(refusedWrite(nobodys, handedOver(nobodys, staff('ben'), 'x'), ben)).toBeUndefined();
    expect(refusedWrite(nobodys, handedOver(nobodys, staff('ann'), 'x'), ben)).toBeDefined();
  });
});

describe('a signature', () => {
  const as = (role: 'Author' | 'Supervisor' | 'CoSigner', amends = false) => ({ does: 'sign', as: role, amends }) as const;
  it('as the author is the author’s, and of whoever manages notes under their own amendment', () => {
    expect([ann, ben, sue, ada, sam].map((one) => mayDo(as('Author'), draft(), one))).toEqual([true, false, false, false, false]);
    expect([ann, ben, sue, ada, sam].map((one) => mayDo(as('Author', true), signed, one))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });
  it('is not given before the note has a type, unless it was signed without one', () => {
    const { definition: _definition, ...untyped } = draft();
    expect(noteRefusal(as('Author'), untyped, ann)?.reason).toBe('Choose a note type before this note is signed.');
    expect(noteRefusal({ does: 'collectSignature' }, untyped, ann)).toBeDefined();
    expect(mayDo(as('Author', true), { ...untyped, status: 'Final' }, ann)).toBe(true);
  });
  it('beside the author’s is not the author’s, and never a scribe’s', () => {
    expect([ann, sue, sam].map((one) => mayDo(as('Supervisor'), draft(), one))).toEqual([false, true, false]);
  });
  it('waits for the answer to what the signer sent back', () => {
    const request = { comment: 'Which night?', by: staff('sue') };
    const half = draft({ signatures: signed.signatures ?? [] });
    const back = { ...half, revisionRequests: [request] };
    expect(noteRefusal(as('Supervisor'), back, sue)?.reason).toContain('You sent this note back');
    const given = { signer: staff('sue'), role: 'Supervisor' as const, status: 'Pending' as const };
    const cosigned = (note: Note): Note => ({ ...note, signatures: [...(note.signatures ?? []), given] });
    expect(refusedWrite(back, cosigned(back), sue)?.reason).toContain('You sent this note back');
    expect(refusedWrite(half, cosigned({ ...half, revisionRequests: [{ comment: 'x' }] }), sue)).toBeDefined();
    const answered = { ...back, revisionRequests: [{ ...request, resolvedAt: '2026-11-20T10:00:00Z' }] };
    expect(refusedWrite(back, cosigned(answered), sue)?.reason).toContain('You sent this note back');
    expect(mayDo(as('Supervisor'), answered, sue)).toBe(true);
    expect(refusedWrite(answered, cosigned(answered), sue)).toBeUndefined();
    const ofOther = { ...half, revisionRequests: [{ ...request, by: staff('ada') }] };
    expect(noteRefusal(as('Supervisor'), ofOther, sue)?.reason).toContain('went back to its author');
    expect(refusedWrite(ofOther, cosigned(ofOther), sue)?.reason).toContain('went back to its author');
    const takenBack = { ...half, revisionRequests: [{ comment: 'I forgot something', by: staff('ann') }] };
    expect(refusedWrite(takenBack, cosigned(takenBack), sue)?.reason).toContain('went back to its author');
  });
  it('alone answers what the note was sent back for, if it is the author’s', () => {
    const scribe = { role: 'Participation' as const, individual: staff('sam') };
    const request = { comment: 'Which night?', by: staff('sue') };
    const back = draft({ participants: [...(draft().participants ?? []), scribe], revisionRequests: [request] });
    const answering = (note: Note, answer: object): Note => ({ ...note, revisionRequests: [{ ...request, ...answer }] });
    const resolvedAt = '2026-11-20T10:00:00Z';
    const again = { ...back, signatures: [{ signer: staff('ann'), status: 'Pending' as const }] };
    for (const answer of [{ resolvedAt }, { reply: 'Monday.' }]) {
      expect(refusedWrite(back, answering(back, answer), ann)?.reason).toContain('Sign this note again');
      for (const who of [sam, sue, ada])
        expect(refusedWrite(back, answering(back, answer), who)?.reason, who.profile.id).toContain('Only the author answers');
      expect(refusedWrite(back, answering(again, answer), ann)).toBeUndefined();
    }
    const answered = { ...answering(back, { resolvedAt, resolvedBy: staff('ann'), reply: 'Monday.' }), status: 'Final' as const };
    for (const who of [ann, sam])
      expect(refusedWrite(answered, answering(answered, { resolvedAt, reply: 'Tuesday.' }), who), who.profile.id).toBeDefined();
    // The undo of the signature opens the request again.
    expect(does(answered, answering(answered, {}))).toEqual([]);
  });
  it('is not reached by asking oneself for a review, which lets one send the note back', () => {
    const asking = (id: string): Note => ({ ...draft(), reviewers: [{ reviewer: staff(id) }] });
    expect(refusedWrite(draft(), asking('ben'), ben)?.reason).toBe('Somebody else has to ask you to review this note.');
    expect(refusedWrite(draft(), asking('sue'), ben)).toBeUndefined();
    expect(refusedWrite(draft(), asking('ann'), ben)?.reason).toContain('does not review their own note');
  });
  it('is asked of oneself by nobody else, and for a signed note by who answers for it', () => {
    const asking = (note: Note, id: string): Note => ({
      ...note,
      signatures: [...(note.signatures ?? []), { signer: staff(id), role: 'CoSigner', status: 'Requested' }],
    });
    const [transcriber] = [{ role: 'Participation' as const, individual: staff('sam') }];
    const written = draft({ participants: [{ role: 'PrimaryPerformer', individual: staff('ann') }, transcriber] });
    for (const who of [ben, sam])
      expect(refusedWrite(draft(), asking(draft(), who.profile.id), who)?.reason).toContain('Somebody else has to ask you');
    expect(refusedWrite(written, asking(written, 'sue'), sam)).toBeUndefined();
    const final = { ...written, status: 'Final' as const };
    expect(refusedWrite(final, asking(final, 'sue'), sam)?.reason).toContain('signed note');
    expect(refusedWrite(final, asking(final, 'sue'), ann)).toBeUndefined();
  });
  it('leaves it to the author if the note is confidential', () => {
    const [author, scribe] = [staff('ann'), staff('sam')];
    const apart = draft({
      confidential: true,
      participants: [
        { role: 'PrimaryPerformer', individual: author },
        { role: 'Participation', individual: scribe },
      ],
    });
    const open: Note = { ...apart, confidential: false };
    expect([ann, sam].map((one) => refusedWrite(apart, open, one) === undefined)).toEqual([true, false]);
  });
  it('is undone into the request that it answered', () => {
    const place = { signer: staff('ben'), role: 'CoSigner' as const };
    const half = draft({ signatures: [...(signed.signatures ?? []), { ...place, status: 'Signed', hash: 'h' }] });
    const open = { ...half, signatures: [...(signed.signatures ?? []), { ...place, status: 'Requested' as const }] };
    expect(refusedWrite(half, open, ben)).toBeUndefined();
  });
  it('that was given is taken back by the signer alone', () => {
    const half = draft({ signatures: signed.signatures ?? [] });
    expect(refusedWrite(half, { ...half, signatures: [] }, ada)?.reason).toBe('A given signature cannot be changed.');
    expect(refusedWrite(half, { ...half, signatures: [] }, ann)).toBeUndefined();
  });
});

describe('a rule set aside', () => {
  const may = (rule: RuleSetAside, who: NoteActor) => overrideRefusal(rule, draft(), who) === undefined;
  const blocking = { rule: 'ServiceDate', definition: {} };
  const required = { rule: 'RequiredSections', definition: {} };
  it('needs a supervisor or whoever manages notes', () => {
    for (const rule of [blocking, required])
      expect([ann, ben, sue, ada].map((one) => may(rule, one))).toEqual([false, false, true, true]);
    expect(overrideRefusal(blocking, draft(), ann)?.missing).toEqual(['note master', 'supervision']);
  });
  it('needs only a reason where the note type is lenient', () => {
    const lenient = { ...required, definition: { incompleteSigning: { reason: 'Walk-ins' } } };
    expect([ann, ben, sue, ada].map((one) => may(lenient, one))).toEqual([true, false, true, true]);
  });
  it('needs only a reason where the note type lowers that rule to a warning', () => {
    const lowers = (rule: 'RequiredSections' | 'ServiceDate', loweredBecause?: string): RuleSetAside => ({
      rule,
      definition: { rules: [{ rule, severity: 'Warn', ...(loweredBecause ? { loweredBecause } : {}) }] },
    });
    expect(may(lowers('ServiceDate'), ann)).toBe(true);
    expect(may(lowers('RequiredSections'), ann)).toBe(false);
    expect(may(lowers('RequiredSections', 'Walk-ins'), ann)).toBe(true);
    expect(may({ ...lowers('ServiceDate'), rule: 'Age' }, ann)).toBe(false);
  });
  it('is none that the practice forbids to set aside, and never the empty note', () => {
    expect(may({ ...blocking, noteRule: { overridable: false } }, ada)).toBe(false);
    expect(may({ rule: 'EmptyNote', definition: { incompleteSigning: { reason: 'x' } } }, ada)).toBe(false);
  });
});

it('a job writes what others decided', () => {
  expect(refusedWrite(draft(), draft({ sections: [] }), job)).toBeUndefined();
});
it('a draft that somebody has signed is not deleted', () => {
  const half = draft({ signatures: signed.signatures ?? [] });
  const added = draft({ addenda: [{ text: 'Called the pharmacy.' }] });
  for (const note of [half, added]) expect(refusedWrite(note, undefined, ann)?.reason).toContain('entered in error');
  expect(refusedWrite(draft(), undefined, ann)).toBeUndefined();
});
