import { definitionOf, type ResourceType, resourceTypes } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { allPermissions } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';

const by = (id: string, without: readonly string[] = []): Subject => ({
  profile: { type: 'Practitioner', id },
  permissions: new Set(allPermissions.filter((one) => !without.includes(one))),
  population: 'All',
  ownPatients: [],
  programs: [],
  supervisees: [],
  allowances: [],
});
const author = { id: 'ana', resourceType: 'Practitioner' };

describe.each(['Snippet', 'TextExpansion', 'SpeechRule', 'ReportCriteria'] as const)('a shared %s', (type) => {
  const row = { author, shared: true, sharedWith: [{ id: 'ben', resourceType: 'Practitioner' }] };
  const ben = by('ben', ['report master']);
  it('is changed and deleted by its author alone', () => {
    expect(decide(ben, 'Update', { type, row, next: { ...row, shared: false } }).allowed).toBe(false);
    expect(decide(ben, 'Delete', { type, row }).allowed).toBe(false);
    expect(decide(by('ana', ['report master']), 'Update', { type, row, next: { ...row, shared: false } }).allowed).toBe(true);
  });
  it('is read by those it is shared with', () => expect(decide(ben, 'Read', { type, row }).allowed).toBe(true));
});

describe.each([
  ['Script', 'clinical configuration', ['clinical configuration']],
  ['ReportDelivery', 'report master', ['report master']],
  ['CarePlanOutcome', 'note master', ['note master', 'supervision']],
] as const)('a %s', (type, master, flags) => {
  it('is changed, published and deleted by its author and managers of such records', () => {
    const row = { author, status: 'Draft', recipients: [{ user: { id: 'ben', resourceType: 'Practitioner' } }] };
    const may = (who: Subject) => [
      decide(who, 'Update', { type, row, next: { ...row, status: 'Active' } }).allowed,
      decide(who, 'Delete', { type, row }).allowed,
    ];
    expect(may(by('ben', flags))).toEqual([false, false]);
    expect(may(by('ana', flags))).toEqual([true, true]);
    expect(
      may(
        by(
          'ben',
          flags.filter((flag) => flag !== master),
        ),
      ),
    ).toEqual([true, true]);
  });
});

/** Types with an author or owner, each with the rule that keeps colleagues from changing what is theirs. */
const guards: { readonly [T in ResourceType]?: string } = {
  Allergy: 'The problem list is everybody’s; confirmed entries are not deleted.',
  Appointment: 'scheduling: `manage schedules` for the calendar of a colleague',
  CarePlan: 'lifecycles: drafts and withdrawal are their author’s; the team works on a plan in force',
  CarePlanOutcome: 'ownership',
  Channel: 'messaging: owners by membership',
  ChatMessage: 'messaging: its author, or `edit all messages`',
  Communication: 'lifecycles',
  ComplianceAudit: 'quality: `edit compliance audit`',
  Condition: 'The problem list is everybody’s; nothing in it is deleted.',
  Consent: 'lifecycles',
  Contract: 'lifecycles: what was offered stays',
  DocumentReference: 'lifecycles',
  DocumentTransmission: 'exchange: `sync issue master`',
  Itinerary: 'definitions: `manage itineraries`',
  Listing: 'Kept by `Manage users`; its owner is a contact.',
  Media: 'ownership',
  Medication: 'The medication list is everybody’s; orders are their prescriber’s (authorship).',
  NoteRule: 'definitions: `clinical configuration`',
  NoteTemplate: 'definitions: its author’s own, else `clinical configuration`',
  Notification: 'Seen by its recipient alone.',
  ObservableRoutines: 'Orders of the team; kept once active. A tick is its observer’s: entries.',
  Observation: 'lifecycles',
  PacketResponse: 'own-record: who fills it in',
  PersonalPreferences: 'Seen by their owner alone.',
  PersonalSignature: 'Seen by its owner alone.',
  QuestionnaireResponse: 'lifecycles',
  ReportCriteria: 'ownership',
  ReportDelivery: 'ownership',
  Scribble: 'Seen by its author alone, and `scribble master`.',
  Script: 'ownership',
  SecurityToken: 'Seen by its owner alone, and `security token management`.',
  SharedScribble: 'ownership',
  Snippet: 'ownership',
  SpeechRule: 'ownership',
  TextExpansion: 'ownership',
};

it('every type with an author or owner has a rule against colleagues', () => {
  const names = ['author', 'owner', 'recorder', 'sender', 'auditor'];
  const named = resourceTypes.filter((type) => names.some((name) => name in definitionOf(type).fields));
  expect(named.toSorted()).toEqual(Object.keys(guards).toSorted());
});

describe('a picture in a chart', () => {
  const row = { kind: 'Image', title: 'Wound', author, subject: { id: 'p', resourceType: 'Patient' } };
  const ben = by('ben', ['note master', 'patient master', 'supervision']);
  const may = (who: Subject, next: object) => decide(who, 'Update', { type: 'Media', row, next: { ...row, ...next } }).allowed;
  it('is deleted or replaced by who took it, and titled by everybody', () => {
    expect(decide(ben, 'Delete', { type: 'Media', row }).allowed).toBe(false);
    expect(decide(ben, 'Update', { type: 'Media', row }).allowed).toBe(false);
    expect(may(ben, { content: { hash: 'x' } })).toBe(false);
    expect(may(ben, { status: 'EnteredInError' })).toBe(false);
    expect(may(ben, { title: 'Left foot' })).toBe(true);
    expect(may(by('ana', ['note master', 'patient master']), { content: { hash: 'x' } })).toBe(true);
    expect(decide(by('ben'), 'Delete', { type: 'Media', row }).allowed).toBe(true);
    expect(decide(ben, 'Delete', { type: 'Media', row: { ...row, author: { id: 'p', resourceType: 'Patient' } } }).allowed).toBe(
      true,
    );
  });
});

describe('a picture of the family', () => {
  const ben = by('ben');
  const row = { kind: 'Image', author: { id: 'p', resourceType: 'Patient' }, subject: { id: 'p', resourceType: 'Patient' } };
  const may = (next: object) => decide(ben, 'Update', { type: 'Media', row: { ...row, content: { hash: 'a' } }, next }).allowed;
  it('keeps its picture, words and state, and is taken off by the staff', () => {
    for (const next of [{ content: { hash: 'b' } }, { content: { hash: 'a' }, kind: 'Ink' }, { content: { hash: 'a' }, ink: {} }])
      expect([next, may({ ...row, ...next })]).toEqual([next, false]);
    for (const next of [{ title: 'x' }, { description: 'x' }, { bodySite: { code: 'x' } }, { status: 'EnteredInError' }])
      expect([next, may({ ...row, content: { hash: 'a' }, ...next })]).toEqual([next, false]);
    expect(may({ ...row, content: { hash: 'a' }, encounter: { id: 'e' } })).toBe(true);
    expect(may(row)).toBe(true);
  });
});

describe('a shared scribble sheet', () => {
  const ben = by('ben', ['scribble master']);
  const row = { owner: author, collaborators: [{ id: 'ben', resourceType: 'Practitioner' }], text: 'One' };
  const change = (next: object, before: object = row) =>
    decide(ben, 'Update', { type: 'SharedScribble', row: before, next }).allowed;
  it('takes the words of collaborators while it is open', () => {
    expect(change({ ...row, text: 'One, two' })).toBe(true);
    expect(change({ ...row, closed: true, text: 'One, two' }, { ...row, closed: true })).toBe(false);
  });
  it('is closed, shared and deleted by its owner', () => {
    expect(change({ ...row, closed: true })).toBe(false);
    expect(change({ ...row, collaborators: [] })).toBe(false);
    expect(decide(ben, 'Delete', { type: 'SharedScribble', row }).allowed).toBe(false);
    expect(decide(by('ana', ['scribble master']), 'Delete', { type: 'SharedScribble', row }).allowed).toBe(true);
  });
});

describe('the drawn signature of a member of staff', () => {
  const row = { kind: 'Ink', subject: author };
  it('is drawn, changed and deleted by that person alone', () => {
    for (const verb of ['Create', 'Delete'] as const) {
      expect(decide(by('ben'), verb, { type: 'Media', row }).allowed).toBe(false);
      expect(decide(by('ana'), verb, { type: 'Media', row }).allowed).toBe(true);
    }
    expect(decide(by('ben'), 'Update', { type: 'Media', row, next: { ...row, kind: 'Image' } }).allowed).toBe(false);
    expect(decide(by('ben'), 'Update', { type: 'Media', row: { ...row, subject: undefined }, next: row }).allowed).toBe(false);
  });
  it('comes with an import', () => {
    expect(decide(by(fixedIds.systemAccount), 'Create', { type: 'Media', row }).allowed).toBe(true);
  });
});
