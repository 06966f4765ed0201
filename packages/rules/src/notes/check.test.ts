import { type Note, NoteValidationRule, PracticeNoteRule } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { checkNote, maySign, recordedResults } from './check.ts';
import type { NoteRuleInput, RuleParameters } from './input.ts';
import type { RuleName } from './rule.ts';
import {
  coverage,
  definition,
  doctor,
  encounter,
  find,
  input,
  note,
  other,
  preferences,
  service,
  session,
} from './sample.testing.ts';
import { noteRules } from './table.ts';

describe('note rules', () => {
  it('are one for each of the specification and of the practice', () => {
    expect(Object.keys(noteRules).toSorted()).toEqual([...NoteValidationRule.values, ...PracticeNoteRule.values].toSorted());
    for (const [name, { rule, about }] of Object.entries(noteRules)) {
      expect(rule).toBe(name);
      expect(about.length).toBeGreaterThan(10);
    }
  });
  it('are all satisfied by a note in order', () => {
    const rules = NoteValidationRule.values.map((rule) => ({ rule, severity: 'Block' as const }));
    const results = checkNote(input({ definition: { ...definition, rules } }));
    expect(results.filter(({ outcome }) => outcome === 'NotSatisfied')).toEqual([]);
    expect(maySign(results).allowed).toBe(true);
  });

  it('run for what no type can allow: an unknown place, a date apart from the session', () => {
    const failed = (change: Partial<NoteRuleInput>) =>
      checkNote(input({ definition: {}, ...change })).flatMap(({ rule, outcome, severity }) =>
        outcome === 'NotSatisfied' ? [[rule, severity]] : [],
      );
    const moon = note({ placeOfService: { code: '9999' } });
    expect(failed({ note: moon })).toEqual([['PlaceOfService', 'Block']]);
    expect(failed({ note: moon, preferences: { ...preferences, hidePlaceOfService: true } })).toEqual([]);
    for (const serviceDate of ['1900-01-05', '2026-11-18', '2026-11-22'])
      expect(failed({ note: note({ serviceDate }), now: '2026-12-01T12:00:00Z' })).toEqual([['ServiceDate', 'Block']]);
    for (const serviceDate of ['2026-11-19', '2026-11-20', '2026-11-21'])
      expect(failed({ note: note({ serviceDate }), now: '2026-12-01T12:00:00Z' })).toEqual([]);
  });
  it('block a date that no note can have, though its type only warns', () => {
    const warns = { rules: [{ rule: 'ServiceDate' as const, severity: 'Warn' as const }] };
    const blocked = (change: Partial<NoteRuleInput>) => !maySign(checkNote(input({ definition: warns, ...change }))).allowed;
    expect(blocked({ note: note({ serviceDate: '1900-01-05' }) })).toBe(true);
    expect(blocked({ now: '2026-11-18T12:00:00Z' })).toBe(true);
    expect(blocked({ now: '2026-11-20T15:10:00Z' })).toBe(false);
    expect(blocked({ now: '2026-11-18T12:00:00Z', note: note({ visitStatus: 'Cancelled' }) })).toBe(false);
  });
  it('block a note of a service until its session begins, whatever its type says', () => {
    const early = '2026-11-20T14:55:00Z';
    const failed = (change: Partial<NoteRuleInput>) =>
      checkNote(input({ definition: {}, now: early, ...change })).flatMap(({ rule, outcome, severity, message = '' }) =>
        outcome === 'NotSatisfied' ? [[rule, severity, message]] : [],
      );
    const refusal = ['FutureDate', 'Block', expect.stringContaining('has not begun yet')];
    expect(failed({})).toEqual([refusal]);
    expect(failed({ definition: { rules: [{ rule: 'FutureDate', severity: 'Warn' }] } })).toEqual([refusal]);
    // The visit tells the time where the note states none; a group's members and plans are no exception.
    const unstated = { sections: [{ id: 'x', kind: 'Narrative' as const, text: 'Went well.' }] };
    const planned = encounter({ start: '2026-11-20T15:00:00Z', status: 'Planned', visitStatus: undefined });
    for (const more of [{}, { composition: 'Group' as const }, { kind: 'DocumentationNote' as const }])
      expect(failed({ note: note({ ...unstated, ...more }), encounter: planned })).toContainEqual(refusal);
    expect(failed({ now: '2026-11-20T15:00:00Z' })).toEqual([]);
    // A note signed since then stays signed: its first signature is what counts.
    const signed = note({ signatures: [{ status: 'Signed', signedAt: '2026-11-20T15:55:00Z' }] });
    expect(failed({ note: signed })).toEqual([]);
  });
  it('let a missed visit, and a note without a visit, be documented at any time', () => {
    const failed = (change: Partial<NoteRuleInput>) =>
      checkNote(input({ definition: {}, now: '2026-11-20T14:55:00Z', ...change })).filter(
        ({ rule, outcome }) => rule === 'FutureDate' && outcome === 'NotSatisfied',
      );
    const unstated = { sections: [{ id: 'x', kind: 'Narrative' as const, text: 'Called in ill.' }] };
    const planned = encounter({ start: '2026-11-20T15:00:00Z', status: 'Planned', visitStatus: undefined });
    for (const visitStatus of ['NoShow', 'Cancelled'] as const)
      expect(failed({ note: note({ ...unstated, visitStatus }), encounter: planned })).toEqual([]);
    expect(failed({ note: note(unstated), encounter: planned, definition: { visitStatus: ['Cancelled'] } })).toEqual([]);
    expect(failed({ note: note({ ...unstated, kind: 'AssessmentNote' }), encounter: undefined })).toEqual([]);
  });
  it('block a note without a visit where its type says that it needs one', () => {
    const failed = (change: NoteRuleInput['definition'], more: Partial<Note> = {}) =>
      checkNote(input({ note: note(more), definition: change })).some(
        ({ rule, outcome, severity }) => rule === 'VisitRequired' && outcome === 'NotSatisfied' && severity === 'Block',
      );
    const needsVisit = { allowWithoutEncounter: false };
    expect(failed(needsVisit)).toBe(true);
    expect(failed(needsVisit, { encounter: { id: 'p.e' } })).toBe(false);
    expect(failed(needsVisit, { partOf: { id: 'p.g', resourceType: 'Note' } })).toBe(false);
    expect(failed({ ...needsVisit, noteKind: 'AssessmentNote' })).toBe(false);
    expect([failed({}), failed({ allowWithoutEncounter: true })]).toEqual([false, false]);
  });
  it.each<[RuleName, string, Partial<NoteRuleInput>, RuleParameters?, string?]>([
    [
      'SessionDuration',
      'Enter when the session began and when it ended.',
      { note: note({ sections: [] }), encounter: encounter() },
    ],
    ['SessionDuration', 'ends before it begins', { note: session('2026-11-20T15:00:00Z', '2026-11-20T14:00:00Z') }, {}, 'time'],
    [
      'SessionDuration',
      'lasted 30 minutes; this service takes at least 38',
      { note: session('2026-11-20T15:00:00Z', '2026-11-20T15:30:00Z') },
      {},
      'time',
    ],
    ['SessionDuration', 'lasted 50 minutes; this service takes at most 45', {}, { maxMinutes: 45 }, 'time'],
    ['ShowStatus', 'Record whether the patient came', { encounter: encounter({ visitStatus: undefined }) }],
    [
      'ShowStatus',
      'did not come; choose a note for such visits',
      { note: note({ visitStatus: 'NoShow' }), definition: { ...definition, visitStatus: ['Show'] } },
    ],
    ['ServiceDate', 'Enter the date of service.', { note: note({ sections: [] }) }],
    ['ServiceDate', 'is in the future', { now: '2026-11-19T12:00:00Z' }, {}, 'time'],
    ['ServiceDate', 'make them agree', { note: note({ serviceDate: '2026-11-19' }) }, {}, 'time'],
    ['ServiceDate', 'more than 3 days before signing', { now: '2026-12-01T12:00:00Z' }, { maxDays: 3 }, 'time'],
    ['ProgramSelected', 'Choose the program', { encounter: encounter({ program: undefined }) }],
    [
      'ProgramLocation',
      'Outpatient is not offered at Annex',
      { encounter: encounter({ location: { location: { id: 'x', display: 'Annex' } } }) },
    ],
    ['LocationSelected', 'Choose where', { encounter: encounter({ location: undefined }) }],
    [
      'PlaceOfService',
      'place of service',
      { encounter: encounter({ placeOfService: undefined }), definition: { ...definition, placeOfService: 'MustBePresent' } },
    ],
    ['PlaceOfService', 'from the list', { note: note({ placeOfService: { code: '9999', display: 'Moon' } }) }],
    ['MissingDiagnosis', 'Add the diagnosis', { note: note({ sections: [{ id: 'dx', kind: 'Diagnosis' }] }) }, {}, 'dx'],
    [
      'MissingDiagnosis',
      'Mark one diagnosis as primary',
      { note: note({ sections: [{ id: 'dx', kind: 'Diagnosis', diagnoses: [{ code: { code: 'F41.1' } }] }] }) },
      {},
      'dx',
    ],
    ['MissedVisitReason', 'why the visit was missed', { note: note({ visitStatus: 'NoShow', sections: [] }) }],
    [
      'MissedVisitReason',
      'why the visit was cancelled',
      { note: note({ visitStatus: 'Cancelled', sections: [{ id: 'why', kind: 'Narrative', text: ' ' }] }) },
      {},
      'why',
    ],
    ['SpanMidnight', 'runs past midnight', { note: session('2026-11-21T05:30:00Z', '2026-11-21T06:30:00Z') }, {}, 'time'],
    ['AppointmentRequired', 'Link the session to its appointment', { encounter: encounter({ appointment: undefined }) }],
    [
      'SessionOverlap',
      'Another session runs from 9:30 AM to 10:10 AM',
      { otherEncounters: [other('2026-11-20T15:30:00Z', '2026-11-20T16:10:00Z')] },
      {},
      'time',
    ],
    ['Authorization', 'Add the payer’s authorization', { service: service({ requiresAuthorization: true }) }],
    [
      'Authorization',
      'covers Nov 20, 2026',
      {
        service: service({ requiresAuthorization: true }),
        coverages: [coverage({ authorizations: [{ number: '1', end: '2026-10-01' }] })],
      },
    ],
    [
      'Authorization',
      'used up',
      {
        service: service({ requiresAuthorization: true }),
        coverages: [coverage({ authorizations: [{ number: '1', unitsApproved: 4, unitsUsed: 4 }] })],
      },
    ],
    ['SessionDurationIncrement', '45 or 60 rather than 50', {}, { incrementMinutes: 15 }, 'time'],
    ['Insurance', 'Add the patient’s insurance', { coverages: [] }],
    ['Insurance', 'No coverage was in force on Nov 20, 2026', { coverages: [coverage({ end: '2026-06-30' })] }],
    ['Insurance', 'No coverage was in force', { coverages: [coverage({ status: 'Cancelled', end: '2026-06-30' })] }],
    [
      'ServiceBasedSubformDuration',
      'Enter the time spent on Skills',
      { note: note({ sections: [...(note().sections ?? []), { id: 'f', kind: 'Subform', title: 'Skills', sessionTime: {} }] }) },
      {},
      'f',
    ],
    [
      'ServiceBasedSubformDuration',
      'The parts add up to 20 minutes, but the session lasted 50',
      {
        note: note({
          sections: [...(note().sections ?? []), { id: 'f', kind: 'Subform', sessionTime: { duration: '0:20:00' } }],
        }),
      },
      {},
      'time',
    ],
    ['Age', 'was 36 years old; this note is for ages up to 17', {}, { maxAge: 17 }],
    ['Age', 'date of birth', { patient: { resourceType: 'Patient', id: 'p', name: {} } }],
    [
      'GoalLinkage',
      'Begin a care plan',
      { note: note({ sections: [{ id: 'g', kind: 'GoalTracking' }] }), carePlans: [] },
      {},
      'g',
    ],
    ['GoalLinkage', 'Link the goal', { note: note({ sections: [{ id: 'g', kind: 'GoalTracking' }] }) }, {}, 'g'],
    ['SessionTimePresent', 'when it ended', { note: note({ sections: [] }) }],
    [
      'BookedTimes',
      'began at 9:00 AM and was booked for 12:00 PM',
      { appointment: { resourceType: 'Appointment', id: 'p.a', status: 'booked', start: '2026-11-20T18:00:00Z' } },
      {},
      'time',
    ],
    ['FutureDate', 'has not ended yet', { now: '2026-11-20T15:10:00Z' }, {}, 'time'],
    ['GroupNoteIndividualised', 'Write for each member', { note: note({ composition: 'Group' }) }],
    [
      'GroupNoteIndividualised',
      'is that of another member',
      {
        note: note({
          composition: 'Group',
          sections: ['a', 'b'].map((id) => ({ id, kind: 'Text' as const, text: 'Took part in all of it.', patient: { id } })),
        }),
      },
      {},
      'b',
    ],
  ])('%s says: …%s…', (rule, words, change, parameters, section) => {
    const finding = find(rule, change, parameters);
    expect(finding).toMatchObject({ outcome: 'NotSatisfied', message: expect.stringContaining(words) });
    expect(finding.section).toBe(section);
  });

  it.each([
    ['without a limit of units', {}],
    ['with units left for this visit', { unitsApproved: 4, unitsUsed: 3 }],
  ])('Authorization is satisfied by one %s', (_which, units) => {
    const coverages = [coverage({ authorizations: [{ number: '1', ...units }] })];
    expect(find('Authorization', { service: service({ requiresAuthorization: true }), coverages }).outcome).toBe('Satisfied');
  });

  describe('Authorization', () => {
    const needed = service({ requiresAuthorization: true });
    const [red, blue] = ['red', 'blue'].map((id) => ({ id, resourceType: 'Coverage' as const }));
    const both = (...used: readonly number[]) =>
      [red, blue].map((one, index) =>
        coverage({ ...one, authorizations: [{ number: 'A2', unitsApproved: 4, unitsUsed: used[index] ?? 0 }] }),
      );
    const found = (coverages: ReturnType<typeof both>, change: Partial<NoteRuleInput> = {}) =>
      find('Authorization', { service: needed, coverages, ...change });
    it('asks for a choice among several that are usable', () => {
      expect(found(both(0, 0))).toMatchObject({ outcome: 'NotSatisfied', message: expect.stringMatching(/^Choose the auth/) });
      expect(found(both(4, 0)).outcome).toBe('Satisfied');
      const chosen = encounter({ coverage: blue, authorization: 'A2' });
      expect(found(both(0, 0), { encounter: chosen }).outcome).toBe('Satisfied');
    });
    it('looks at the chosen coverage only', () => {
      const chosen = encounter({ coverage: red, authorization: 'A2' });
      expect(found(both(4, 0), { encounter: chosen })).toMatchObject({ message: expect.stringContaining('used up') });
    });
    it('leaves the choice for a member of a group to the server', () => {
      const part = note({ partOf: { id: 'g.n', resourceType: 'Note' } });
      expect(found(both(0, 0), { note: part }).outcome).toBe('Satisfied');
    });
    it('counts the units that the note states', () => {
      const stated = note({ sessionTime: { start: '2026-11-20T15:00:00Z', units: 3 } });
      expect(found(both(2, 4), { note: stated })).toMatchObject({ message: expect.stringContaining('used up') });
    });
  });

  it.each<[RuleName, string, Partial<NoteRuleInput>]>([
    ['SessionDuration', 'a visit that did not take place', { note: note({ visitStatus: 'NoShow', sections: [] }) }],
    [
      'MissingDiagnosis',
      'a service without diagnoses',
      { service: service({ diagnosis: 'NotPresent' }), note: note({ sections: [] }) },
    ],
    ['ProgramLocation', 'a program that is offered everywhere', { program: { resourceType: 'Program', id: 'prog', name: 'x' } }],
    ['SessionOverlap', 'sessions that nobody has looked up', { otherEncounters: undefined }],
    ['Authorization', 'a service that needs none', {}],
    ['Insurance', 'a service that is not billed', { service: service({ flags: [] }), coverages: [] }],
    ['ServiceBasedSubformDuration', 'a note without such forms', {}],
    ['Age', 'a program for every age', { program: undefined }],
    ['SpanMidnight', 'a session without times', { note: note({ sections: [] }) }],
    ['GroupNoteIndividualised', 'a note about one person', {}],
  ])('%s does not apply to %s', (rule, _, change) => {
    expect(find(rule, change)).toEqual({ outcome: 'NotApplicable' });
  });

  it('name every member of a session with fewer words than the least', () => {
    const own = ['a', 'b', 'c'].map((id) => ({
      id,
      kind: 'Text' as const,
      text: id === 'b' ? 'Led the round for us all.' : 'Was there.',
      title: 'Part',
      patient: { id, display: id },
    }));
    const { each } = find('GroupNoteIndividualised', { note: note({ composition: 'Group', sections: own }) });
    expect(each?.map(({ section, message }) => [section, message])).toEqual([
      ['a', 'Part: write at least 5 words on how a took part.'],
      ['c', 'Part: write at least 5 words on how c took part.'],
    ]);
  });
  it('take the length of each service at its limits', () => {
    const lasting = (minutes: number) =>
      session('2026-11-20T15:00:00Z', new Date(Date.parse('2026-11-20T15:00:00Z') + minutes * 60_000).toISOString());
    for (const [minutes, outcome] of [
      [37, 'NotSatisfied'],
      [38, 'Satisfied'],
      [52, 'Satisfied'],
      [53, 'NotSatisfied'],
    ] as const) {
      expect(find('SessionDuration', { note: lasting(minutes) }).outcome, `${minutes}`).toBe(outcome);
    }
  });
  it('let sessions follow one another, and others be at the same time', () => {
    const overlap = (start: string, end: string, change: object = {}) =>
      find('SessionOverlap', { otherEncounters: [other(start, end, change)] }).outcome;
    expect(overlap('2026-11-20T15:50:00Z', '2026-11-20T16:00:00Z')).toBe('Satisfied');
    expect(overlap('2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z', { status: 'Cancelled' })).toBe('Satisfied');
    expect(overlap('2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z', { id: 'p.e' })).toBe('Satisfied');
    const stranger = { id: 'q', resourceType: 'Patient' };
    expect(overlap('2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z', { patient: stranger, subject: stranger })).toBe('Satisfied');
    const mine = { patient: stranger, subject: stranger, participants: [{ role: 'PrimaryPerformer', individual: doctor }] };
    expect(overlap('2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z', mine)).toBe('NotSatisfied');
    // Names the other visit by its id, so that only those who may open it learn whose it is.
    const clash = other('2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z', { ...mine, id: 'q.other' });
    expect(find('SessionOverlap', { otherEncounters: [clash] })).toMatchObject({ otherVisit: 'q.other' });
  });
  it('end a day at midnight of the practice, midnight included', () => {
    expect(find('SpanMidnight', { note: session('2026-11-21T05:00:00Z', '2026-11-21T06:00:00Z') }).outcome).toBe('Satisfied');
  });
});

describe('checking a note', () => {
  const rules = [
    { rule: 'ProgramSelected' as const, severity: 'Block' as const },
    { rule: 'LocationSelected' as const, severity: 'Warn' as const, message: 'Where was it?' },
    { rule: 'Custom' as const, severity: 'Block' as const },
  ];
  const bare = { definition: { ...definition, rules }, encounter: encounter({ program: undefined, location: undefined }) };

  it('runs what the definition switches on, as severe as it says and in its words', () => {
    const results = checkNote(input(bare));
    expect(results).toMatchObject([
      { rule: 'ProgramSelected', severity: 'Block', outcome: 'NotSatisfied' },
      { rule: 'LocationSelected', severity: 'Warn', message: 'Where was it?' },
      { rule: 'EmptyNote', outcome: 'Satisfied' },
    ]);
    expect(maySign(results)).toMatchObject({
      allowed: false,
      blocking: [{ rule: 'ProgramSelected' }],
      warnings: [{ rule: 'LocationSelected' }],
    });
  });
  it('lets a block be set aside with a reason, and records both', () => {
    const override = { reason: 'Intake, before enrolment', by: doctor };
    const ruleResults = [{ rule: 'ProgramSelected' as const, outcome: 'NotSatisfied' as const, override }];
    const results = checkNote(input({ ...bare, note: note({ ruleResults }) }));
    expect(maySign(results)).toMatchObject({ allowed: true, blocking: [] });
    expect(recordedResults(results)[0]).toMatchObject({ rule: 'ProgramSelected', outcome: 'NotSatisfied', override });
  });
  it('asks for no goal of a chart that has none, unless the rule blocks', () => {
    const outcomes = (severity: 'Warn' | 'Block', carePlans: NoteRuleInput['carePlans']) =>
      checkNote(input({ carePlans, definition: { ...definition, rules: [{ rule: 'GoalLinkage', severity }] } })).find(
        ({ rule }) => rule === 'GoalLinkage',
      )?.outcome;
    const goal = (status: 'Achieved' | 'InProgress') => [{ items: [{ id: 'g', kind: 'Goal' as const, title: 'Sleep', status }] }];
    expect([outcomes('Warn', []), outcomes('Warn', goal('Achieved'))]).toEqual(['NotApplicable', 'NotApplicable']);
    expect([outcomes('Warn', undefined), outcomes('Warn', goal('InProgress'))]).toEqual(['NotSatisfied', 'NotSatisfied']);
    expect(outcomes('Block', [])).toBe('NotSatisfied');
  });
  it('warns of a session far from its booked time, whatever its type says', () => {
    const failed = (start: string) =>
      checkNote(
        input({ definition: {}, appointment: { resourceType: 'Appointment', id: 'p.a', status: 'booked', start } }),
      ).flatMap(({ rule, severity, outcome }) => (outcome === 'NotSatisfied' ? [[rule, severity]] : []));
    expect(failed('2026-11-20T16:00:00Z')).toEqual([]);
    expect(failed('2026-11-20T16:01:00Z')).toEqual([['BookedTimes', 'Warn']]);
  });
  it('warns of overlaps wherever the practice checks for them', () => {
    const otherEncounters = [other('2026-11-20T15:30:00Z', '2026-11-20T16:10:00Z')];
    const overlaps = (checkOverlappingSessions: boolean) =>
      checkNote(input({ otherEncounters, preferences: { ...preferences, checkOverlappingSessions } })).filter(
        ({ rule }) => rule === 'SessionOverlap',
      );
    expect(overlaps(false)).toEqual([]);
    expect(overlaps(true)).toMatchObject([{ severity: 'Warn', outcome: 'NotSatisfied' }]);
  });
});
