import { definitionOf, type PermissionFlag, type ResourceType, resourceTypes } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { signedTypes } from '../../signatures/lists.ts';
import { statesOf } from '../../transitions/states.ts';
import { tablesByEnumeration } from '../../transitions/tables.ts';
import { decide } from '../decide.ts';
import { allPermissions } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { deletedFreely, type Lifecycle, lifecycles } from './lifecycles.ts';

const without = (...flags: PermissionFlag[]) => new Set([...allPermissions].filter((one) => !flags.some((flag) => flag === one)));
const colleague: Subject = {
  profile: { type: 'Practitioner', id: 'colleague' },
  permissions: without('note master', 'patient master', 'supervision', 'full permissions'),
  population: 'All',
  ownPatients: [],
  programs: [],
  supervisees: [],
  allowances: [],
};
const staff = (id: string) => ({ id, resourceType: 'Practitioner' });
const maker = { ...colleague, profile: { type: 'Practitioner', id: 'maker' } } as const;
const all = Object.entries(lifecycles) as [ResourceType, Lifecycle][];
const mayDelete = (type: ResourceType, row: object, who: Subject = colleague) => decide(who, 'Delete', { type, row }).allowed;
const mayChange = (type: ResourceType, row: object, change: object, who: Subject = colleague) =>
  decide(who, 'Update', { type, row, next: { ...row, ...change } }).allowed;
const tables: Readonly<Record<string, { readonly moves: object }>> = tablesByEnumeration;
const statesIn = (type: ResourceType, { field = 'status' }: Lifecycle): readonly string[] => {
  const spec = definitionOf(type).fields[field]?.spec;
  return spec?.kind === 'code' ? spec.values : [];
};

it('says for every type with a state or a signature what may be deleted', () => {
  const decided = new Set([...Object.keys(lifecycles), ...Object.keys(deletedFreely)]);
  const withState = resourceTypes.filter((type) => statesOf(definitionOf(type)).own.length > 0 || signedTypes.includes(type));
  expect(withState.filter((type) => !decided.has(type))).toEqual([]);
  expect(Object.keys(lifecycles).filter((type) => type in deletedFreely)).toEqual([]);
  for (const [type, life] of all)
    for (const state of [...life.open, ...(life.withdrawn?.states ?? []), ...(life.fixed?.correctedAs ?? [])])
      if (state !== undefined) expect([type, statesIn(type, life)]).toEqual([type, expect.arrayContaining([state])]);
  expect(Object.keys(tables).length).toBeGreaterThan(20);
});

describe.each(all)('a %s', (type, life) => {
  const { field = 'status', open } = life;
  const mine = { owner: staff('colleague'), practitioner: staff('colleague') };
  it('is deleted as a draft, and not once it is in force', () => {
    for (const state of statesIn(type, life)) {
      const row = { ...mine, [field]: state };
      expect([state, mayDelete(type, row)]).toEqual([state, open.includes(state)]);
      expect(mayDelete(type, row, { ...colleague, profile: { type: 'Practitioner', id: fixedIds.systemAccount } })).toBe(true);
    }
  });
  it('keeps its identifiers from colleagues where its maker answers for it', () => {
    if (!life.withdrawn) return;
    const row = { [field]: statesIn(type, life).find((state) => !open.includes(state)), recorder: staff('maker') };
    const change = { identifiers: [{ system: 'urn:a', value: '1' }] };
    expect(mayChange(type, row, change)).toBe(false);
    expect(mayChange(type, row, change, maker)).toBe(true);
  });
  it('says that a colleague’s was wrong only for those who answer for it', () => {
    for (const state of life.withdrawn?.states ?? []) {
      const row = { [field]: 'Active', recorder: staff('maker') };
      expect(mayChange(type, row, { [field]: state })).toBe(false);
      expect(mayChange(type, row, { [field]: state }, maker)).toBe(true);
      expect(mayChange(type, row, { [field]: state }, { ...colleague, permissions: without() })).toBe(true);
      const supervisor = { ...colleague, permissions: without('note master', 'patient master'), supervisees: ['maker'] };
      expect(mayChange(type, row, { [field]: state }, supervisor)).toBe(true);
    }
  });
});

describe('the draft of another', () => {
  const supervisor = { ...colleague, permissions: without('note master', 'patient master'), supervisees: ['maker'] };
  const master = { ...colleague, permissions: without() };
  it.each(all.filter(([, { withdrawn }]) => withdrawn))('of a %s is deleted by those who answer for it', (type, life) => {
    const row = { [life.field ?? 'status']: life.open[0], recorder: staff('maker') };
    expect([colleague, maker, supervisor, master].map((who) => mayDelete(type, row, who))).toEqual([false, true, true, true]);
    const theirs = { ...row, recorder: { id: 'p', resourceType: 'Patient' } };
    expect(mayDelete(type, theirs)).toBe(true);
    for (const state of life.withdrawn?.states ?? [])
      expect(mayChange(type, row, { [life.field ?? 'status']: state })).toBe(false);
  });
  it('of a plan is approved by its responsible or leading staff', () => {
    const plan = { status: 'Draft', author: staff('maker') };
    const active = { status: 'Active' };
    const leads = { participants: [{ individual: staff('colleague'), role: 'Coordinator' }] };
    expect([colleague, maker, supervisor, master].map((who) => mayChange('CarePlan', plan, active, who))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(mayChange('CarePlan', { ...plan, ...leads }, active)).toBe(true);
    expect(mayChange('CarePlan', plan, { ...active, ...leads })).toBe(false);
    expect(mayChange('CarePlan', plan, leads)).toBe(false);
    expect(mayChange('CarePlan', plan, leads, maker)).toBe(true);
    expect(mayChange('CarePlan', plan, { title: 'Sleep' })).toBe(false);
    const held = [colleague, maker].map((who) => mayChange('CarePlan', { ...plan, ...active }, { status: 'OnHold' }, who));
    expect(held).toEqual([false, true]);
  });
});

describe('a signed consent', () => {
  const signed = { status: 'Active', decision: 'Permit', patientSignatures: [{ status: 'Signed', signer: { id: 'p' } }] };
  it('keeps its decision and its words', () => {
    for (const change of [
      { decision: 'Deny' },
      { text: 'Other' },
      { decision: undefined },
      { provisions: [{ decision: 'Deny' }] },
    ])
      for (const status of ['Draft', 'Proposed', 'Active'])
        expect(mayChange('Consent', { ...signed, status }, change, maker)).toBe(false);
    expect(mayChange('Consent', { status: 'Draft', decision: 'Permit' }, { decision: 'Deny' })).toBe(true);
  });
  it('is withdrawn with a day and a reason', () => {
    const revoked = '2026-11-20T10:00:00Z';
    expect(mayChange('Consent', signed, { status: 'Inactive' })).toBe(false);
    expect(mayChange('Consent', signed, { status: 'Inactive', revoked, revokedReason: '  ' })).toBe(false);
    expect(mayChange('Consent', signed, { status: 'Inactive', revoked, revokedReason: 'Asked to' })).toBe(true);
    const ended = { ...signed, status: 'Inactive', revoked, revokedReason: 'Asked to' };
    expect(mayChange('Consent', ended, { revokedReason: 'Never' })).toBe(false);
  });
  it('is not deleted as a draft either', () => {
    expect(mayDelete('Consent', { ...signed, status: 'Draft' })).toBe(false);
  });
});

describe.each(all)('the file of a %s', (type, life) => {
  const file = (hash: string) => ({ content: { hash } });
  const field = life.field ?? 'status';
  it('stays once the record is in force', () => {
    const master = { ...colleague, permissions: without() };
    for (const state of statesIn(type, life)) {
      if (life.open.includes(state)) continue;
      const row = { [field]: state, recorder: staff('colleague'), author: staff('colleague') };
      for (const change of [file('b'), { content: undefined }])
        expect([state, mayChange(type, { ...row, ...file('a') }, change, master)]).toEqual([state, false]);
    }
  });
});
it('the file of a record is added once, before anybody signs', () => {
  const final = { completion: 'Final', recorder: staff('maker') };
  const signed = { ...final, signatures: [{ status: 'Signed' }] };
  const file = { content: { hash: 'a' } };
  expect(mayChange('DocumentReference', final, file, maker)).toBe(true);
  expect(mayChange('DocumentReference', signed, file, maker)).toBe(false);
  expect(mayChange('DocumentReference', { ...signed, completion: 'Preliminary', ...file }, { content: undefined }, maker)).toBe(
    false,
  );
});

it('a signed document keeps its words', () => {
  const signed = { completion: 'Final', recorder: staff('maker'), text: 'A', signatures: [{ status: 'Signed' }] };
  for (const change of [{ text: 'B' }, { title: 'Other' }, { documentDate: '2026-11-01' }])
    expect([change, mayChange('DocumentReference', signed, change, maker)]).toEqual([change, false]);
  expect(mayChange('DocumentReference', signed, { status: 'Superseded', tags: ['old'] }, maker)).toBe(true);
  expect(mayChange('DocumentReference', { ...signed, signatures: [] }, { text: 'B' }, maker)).toBe(true);
});

describe('a final result', () => {
  const final = { status: 'Final', recorder: staff('maker'), valueInteger: 4 };
  it('changes as a correction, by those who answer for it', () => {
    expect(mayChange('Observation', final, { valueInteger: 5 }, maker)).toBe(false);
    expect(mayChange('Observation', final, { valueInteger: 5, status: 'Corrected' }, maker)).toBe(true);
    expect(mayChange('Observation', final, { valueInteger: 5, status: 'Corrected' })).toBe(false);
    expect(mayChange('Observation', final, { annotations: [{ text: 'Seen' }] })).toBe(true);
  });
  it('of a note’s form follows the note alone', () => {
    const derived = { ...final, note: { id: 'n' } };
    for (const status of ['Final', 'Preliminary', 'Registered']) {
      expect(mayDelete('Observation', { ...derived, status }, maker)).toBe(false);
      expect(mayChange('Observation', { ...derived, status }, { status: 'EnteredInError' }, maker)).toBe(false);
      expect(mayChange('Observation', { ...derived, status }, { note: undefined }, maker)).toBe(false);
    }
    expect(decide(maker, 'Create', { type: 'Observation', row: derived }).allowed).toBe(false);
    expect(mayChange('Observation', final, { note: { id: 'n' } }, maker)).toBe(false);
  });
});

it('a score of a completed form is corrected by those who answer for it', () => {
  const score = { status: 'Final', valueInteger: 4, derivedFrom: [{ id: 'r', resourceType: 'QuestionnaireResponse' }] };
  const wrong = { status: 'EnteredInError' };
  expect(mayChange('Observation', score, wrong)).toBe(false);
  expect(mayDelete('Observation', { ...score, status: 'Preliminary' })).toBe(false);
  expect(mayChange('Observation', score, wrong, { ...colleague, permissions: without() })).toBe(true);
  expect(mayChange('Observation', { ...score, recorder: staff('maker') }, wrong, maker)).toBe(true);
  expect(mayChange('Observation', { ...score, derivedFrom: [{ id: 'd', resourceType: 'Media' }] }, wrong)).toBe(true);
});

describe('completed answers', () => {
  const done = { status: 'Completed', author: staff('maker'), answers: [{ questionId: 'a', value: 1 }] };
  const other = { answers: [{ questionId: 'a', value: 2 }] };
  it('change as an amendment, by those who answer for them', () => {
    expect(mayChange('QuestionnaireResponse', done, other, maker)).toBe(false);
    expect(mayChange('QuestionnaireResponse', done, { ...other, status: 'Amended' }, maker)).toBe(true);
    expect(mayChange('QuestionnaireResponse', done, { ...other, status: 'Amended' })).toBe(false);
  });
  it('of the family are not amended by the staff, who may mark them as wrong', () => {
    const theirs = { ...done, author: { id: 'p', resourceType: 'Patient' } };
    expect(mayChange('QuestionnaireResponse', theirs, { ...other, status: 'Amended' }, maker)).toBe(false);
    expect(mayChange('QuestionnaireResponse', theirs, { status: 'EnteredInError' }, maker)).toBe(true);
  });
});

describe('goals and enrollments', () => {
  it('are not taken out of a record that is in force', () => {
    const plan = { status: 'Active', items: [{ id: 'a', status: 'InProgress' }, { id: 'b' }] };
    expect(mayChange('CarePlan', plan, { items: [] })).toBe(false);
    expect(mayChange('CarePlan', plan, { items: [{ id: 'a', status: 'Abandoned' }] })).toBe(true);
    expect(mayChange('CarePlan', { ...plan, status: 'Draft' }, { items: [] })).toBe(true);
    const episode = { status: 'Active', programs: [{ program: { id: 'x' }, status: 'Completed', start: '2026-01-01' }] };
    expect(mayChange('EpisodeOfCare', episode, { programs: [] })).toBe(false);
    expect(mayChange('EpisodeOfCare', episode, { end: '2026-11-20' })).toBe(true);
  });
});

describe('an appointment', () => {
  const kim = { id: 'kim', resourceType: 'Patient' };
  const booked = { status: 'booked', owner: staff('colleague'), start: '2026-11-20T10:00:00Z', attendees: [{ subject: kim }] };
  const master = { ...colleague, permissions: without() };
  const moved = [
    { start: '2026-11-21T10:00:00Z' },
    { owner: staff('maker') },
    { attendees: [] },
    { attendees: [{ subject: { ...kim, id: 'lee' } }] },
  ];
  it.each(['fulfilled', 'cancelled', 'noshow', 'entered-in-error'])('that is %s keeps its time and people', (status) => {
    for (const change of moved) {
      expect(mayChange('Appointment', booked, change, master)).toBe(true);
      expect([change, mayChange('Appointment', { ...booked, status }, change, master)]).toEqual([change, false]);
    }
    for (const change of [{ attendees: [{ subject: kim, status: 'NoShow', missedReason: 'Ill' }] }, { comment: 'Called' }])
      expect(mayChange('Appointment', { ...booked, status }, change)).toBe(true);
  });
});

describe('an open signature request', () => {
  const request = { status: 'Requested', slot: 'patient', required: true, signer: { id: 'p', resourceType: 'Patient' } };
  const given = { ...request, status: 'Signed' };
  const offered = { resourceType: 'Contract', status: 'Offered', recorder: staff('maker'), signatures: [request] };
  it('is not taken back while a contract is offered', () => {
    for (const who of [colleague, maker, { ...colleague, permissions: without() }])
      for (const signatures of [[], [{ ...request, required: false }], [{ ...request, signer: staff('maker') }]])
        expect(mayChange('Contract', offered, { signatures }, who)).toBe(false);
    expect(mayChange('Contract', offered, { signatures: [given] })).toBe(true);
  });
  it('is taken back by the maker of a draft', () => {
    const draft = { ...offered, status: 'Draft' };
    expect(mayChange('Contract', draft, { signatures: [] })).toBe(false);
    expect(mayChange('Contract', draft, { signatures: [] }, maker)).toBe(true);
  });
  it('is answered by the person asked, and not dropped', () => {
    const asked = { ...request, signer: staff('colleague') };
    const plan = { status: 'Active', author: staff('maker'), signatures: [asked] };
    expect(mayChange('CarePlan', plan, { signatures: [] })).toBe(false);
    expect(mayChange('CarePlan', plan, { signatures: [{ ...asked, status: 'Declined' }] })).toBe(true);
    expect(mayChange('CarePlan', plan, { signatures: [{ ...asked, status: 'Signed' }] })).toBe(true);
  });
});

it('the score of a form is linked to its answers by the server alone', () => {
  const from = (id: string) => ({ derivedFrom: [{ id, resourceType: 'QuestionnaireResponse' }] });
  const row = { status: 'Preliminary', recorder: staff('maker') };
  const type = 'Observation';
  const ana: Subject = { ...maker, permissions: new Set(allPermissions) };
  const importer: Subject = { ...ana, profile: { type: 'Practitioner', id: fixedIds.systemAccount } };
  expect(decide(ana, 'Create', { type, row: { ...row, ...from('a') } }).allowed).toBe(false);
  expect(decide(ana, 'Update', { type, row, next: { ...row, ...from('a') } }).allowed).toBe(false);
  expect(decide(ana, 'Update', { type, row: { ...row, ...from('a') }, next: { ...row, ...from('b') } }).allowed).toBe(false);
  expect(decide(importer, 'Create', { type, row: { ...row, ...from('a') } }).allowed).toBe(true);
});

it('a completed audit keeps its result and takes corrections', () => {
  const holder: Subject = { ...maker, permissions: new Set(allPermissions) };
  for (const [type, by] of [
    ['ComplianceAudit', 'auditor'],
    ['NoteAudit', 'reviewer'],
  ] as const) {
    const finding = { criterion: 'Signed in time', finding: 'NotMet' };
    const row = { status: 'Completed', [by]: staff('maker'), score: 3, summary: 'Late', findings: [finding] };
    const may = (before: object, next: object) => decide(holder, 'Update', { type, row: before, next }).allowed;
    expect(may({ ...row, status: 'InProgress' }, { ...row, score: 5 })).toBe(true);
    expect(may(row, { ...row, findings: [{ ...finding, correction: 'Signed' }], correctiveAction: 'Remind' })).toBe(true);
    for (const change of [{ score: 5 }, { summary: 'Fine' }, { [by]: staff('other') }, { findings: [] }])
      expect(may(row, { ...row, ...change })).toBe(false);
  }
});

it('answers that were sent are taken back by the staff alone, and those of another relative too', () => {
  const given = {
    subject: { id: 'p', resourceType: 'Patient' },
    author: { id: 'p.guardian', resourceType: 'RelatedPerson' },
    status: 'Completed',
    answers: [{ linkId: 'a', valueInteger: 3 }],
  };
  const mayTakeBack = (type: 'Patient' | 'RelatedPerson' | 'Practitioner', id: string, isOver = false) =>
    decide({ ...maker, permissions: new Set(allPermissions), profile: { type, id }, ownPatients: ['p'] }, 'Update', {
      type: 'QuestionnaireResponse',
      row: given,
      next: { ...given, status: 'EnteredInError' },
      context: { packet: { filledBy: 'family', isOver } },
    }).allowed;
  expect(mayTakeBack('RelatedPerson', 'p.guardian')).toBe(true);
  expect(mayTakeBack('RelatedPerson', 'p.guardian', true)).toBe(false);
  expect(mayTakeBack('RelatedPerson', 'p.other')).toBe(false);
  expect(mayTakeBack('Patient', 'p')).toBe(false);
  expect(mayTakeBack('Practitioner', 'clinician', true)).toBe(true);
});
