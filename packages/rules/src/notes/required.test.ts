import type { Note, NoteDefinition } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { checkNote, maySign } from './check.ts';
import type { NoteRuleInput } from './input.ts';
import { prefilledOf } from './prefilled.ts';
import { definition, encounter, input, note, patient, preferences } from './sample.testing.ts';

type Section = NonNullable<Note['sections']>[number];
type Asked = NonNullable<NoteDefinition['sections']>[number];

const story: Asked = { id: 'story', kind: 'Narrative', title: 'Story', required: true };
const asked = (...sections: Asked[]) => ({ ...definition, sections });
const text = (id: string, words = ''): Section => ({ id, kind: 'Narrative', ...(words ? { text: words } : {}) });
const open = (change: Partial<NoteRuleInput>) =>
  checkNote(input(change))
    .filter(({ outcome }) => outcome === 'NotSatisfied')
    .map(({ rule, severity, section }) => [rule, severity, section]);
const allowed = (change: Partial<NoteRuleInput>) => maySign(checkNote(input(change))).allowed;

describe('an empty note', () => {
  const sign = (sections: Section[], more: Partial<NoteRuleInput> = {}, rest: Partial<Note> = {}) =>
    allowed({ note: note({ sections, ...rest }), definition: {}, ...more });
  it.each<readonly [string, Partial<Note>]>([
    ['an individual note', {}],
    ['a group note', { composition: 'Group' }],
    ['a multi-service note', { composition: 'MultiService', services: [] }],
    ['an assessment', { kind: 'AssessmentNote' }],
    ['a treatment plan', { kind: 'DocumentationNote' }],
  ])('is never signed as %s', (_, rest) => {
    expect(open({ note: note({ sections: [text('story')], ...rest }), definition: {} })).toContainEqual([
      'EmptyNote',
      'Block',
      'story',
    ]);
  });
  it.each<readonly [string, Section, boolean]>([
    ['words', text('story', 'Slept better.'), true],
    ['blanks', text('story', '  \n '), false],
    ['an answered question', { id: 'f', kind: 'Form', answers: [{ questionId: 'a', value: 0 }] }, true],
    ['a diagnosis', { id: 'dx', kind: 'Diagnosis', diagnoses: [{ code: { code: 'F33.1' } }] }, true],
    ['a choice', { id: 'c', kind: 'CustomDropdown', choices: [{ code: 'Family' }] }, true],
    ['a topic that is only ticked', { id: 'i', kind: 'ItineraryTopics', itineraryTopics: [{ topic: 'Coping' }] }, false],
    [
      'a topic and how it was covered',
      { id: 'i', kind: 'ItineraryTopics', itineraryTopics: [{ topic: 'C', note: 'Role play' }] },
      true,
    ],
    ['words of an answer without the answer', { id: 'f', kind: 'Form', answers: [{ questionId: 'a', display: 'Often' }] }, false],
    ['a score alone', { id: 'f', kind: 'Form', score: 21, scores: [{ name: 'PHQ-9', value: 21 }], alerts: ['Ask.'] }, false],
    ['session times alone', { id: 't', kind: 'SessionTime', sessionTime: { start: '2026-11-20T15:00:00Z' } }, false],
  ])('is judged with %s', (_, section, expected) => {
    expect(sign([section])).toBe(expected);
  });
  it('is one that only repeats its template or the note it was begun from', () => {
    const begun = note({
      template: { id: 't' },
      sections: [
        text('story', 'Reviewed  coping skills.'),
        { ...text('plan', 'Weekly.'), importedFrom: { id: 'p.old', resourceType: 'Note' } },
      ],
    });
    const earlier = note({ id: 'p.old', sections: [text('plan', 'Weekly.')] });
    const template = {
      resourceType: 'NoteTemplate',
      id: 't',
      title: 'T',
      sections: [{ section: 'story', text: 'Reviewed coping skills.' }],
    } as const;
    const prefilled = prefilledOf(begun, [{ ...template, sections: [...template.sections] }], [earlier]);
    expect(sign(begun.sections ?? [], { prefilled })).toBe(false);
    const changed = [text('story', 'Reviewed coping skills. Practiced two.'), ...(begun.sections ?? []).slice(1)];
    expect(sign(changed, { prefilled })).toBe(true);
  });
  it('is one whose answers and choices were carried over or set by its form', () => {
    const carried = { importedFrom: { id: 'p.old', resourceType: 'Note' as const } };
    const form: Section = { id: 'f', kind: 'Form', form: { id: 'q' }, answers: [{ questionId: 'a', value: 'no' }] };
    const choice: Section = { id: 'c', kind: 'CustomDropdown', choices: [{ code: 'Family' }] };
    const earlier = note({ id: 'p.old', sections: [form, choice] });
    const begun = note({ sections: [form, choice].map((one) => ({ ...one, ...carried })) });
    expect(sign(begun.sections ?? [], { prefilled: prefilledOf(begun, [], [earlier]) })).toBe(false);
    expect(sign(begun.sections ?? [])).toBe(true);
    const items = [
      { linkId: 'a', type: 'String' as const, initial: ['no'] },
      { linkId: 'b', type: 'String' as const, calculation: { kind: 'Copy' as const, from: ['a'] } },
    ];
    const started = { ...form, answers: [...(form.answers ?? []), { questionId: 'b', value: 'no' }] };
    expect(sign([started], { forms: new Map([['q', items]]) })).toBe(false);
    expect(sign([{ ...started, answers: [{ questionId: 'a', value: 'yes' }] }], { forms: new Map([['q', items]]) })).toBe(true);
  });
  it('is one with copied words whose diagnoses were confirmed as they were', () => {
    const depression = { code: { code: 'F33.1', display: 'Depression' }, rank: 1 };
    const list = (...diagnoses: Section['diagnoses'] & {}): Section => ({ id: 'd', kind: 'Diagnosis', diagnoses });
    const copied = { ...text('story', 'Slept well.'), importedFrom: { id: 'p.old', resourceType: 'Note' as const } };
    const earlier = note({ id: 'p.old', sections: [text('story', 'Slept well.'), list(depression)] });
    const signs = (section: Section) =>
      sign([copied, section], { prefilled: prefilledOf(note({ sections: [copied, section] }), [], [earlier]) });
    expect(signs(list({ ...depression, condition: { id: 'p.c', resourceType: 'Condition' } }))).toBe(false);
    expect(signs(list({ ...depression, note: 'In part remission.' }))).toBe(true);
    expect(signs(list(depression, { code: { code: 'F41.1' } }))).toBe(true);
  });
  it('is one whose parts only repeat its template', () => {
    const whole: Section = { id: 's', kind: 'Form' };
    const part: Section = { id: 's/one', kind: 'Text', text: 'Weekly.', importedFrom: { id: 'p.old', resourceType: 'Note' } };
    const begun = note({ sections: [whole, part] });
    const prefilled = prefilledOf(begun, [], [note({ id: 'p.old', sections: [part] })]);
    expect(sign([whole, part], { prefilled })).toBe(false);
    expect(sign([whole, { ...part, text: 'Weekly. Twice in May.' }], { prefilled })).toBe(true);
  });
  it('is one that repeats a template of its type without naming it', () => {
    const begun = note({ sections: [text('story', 'Reviewed coping skills.')] });
    const templates = ['Another.', 'Reviewed coping skills.'].map((words) => ({
      resourceType: 'NoteTemplate' as const,
      title: 'T',
      sections: [{ section: 'story', text: words }],
    }));
    expect(sign(begun.sections ?? [], { prefilled: prefilledOf(begun, templates, []) })).toBe(false);
  });
  it('is one with a summary document alone', () => {
    const summaryDocument = { id: 'd', resourceType: 'DocumentReference' as const };
    expect(sign([text('story')], {}, { summaryDocument })).toBe(false);
  });
  it('is not set aside by anybody', () => {
    const override = { reason: 'In a hurry' };
    const ruleResults = [{ name: 'EmptyNote', outcome: 'NotSatisfied' as const, override }];
    expect(sign([text('story')], {}, { ruleResults })).toBe(false);
  });
  it('of a missed visit says why, or has nothing to fill in', () => {
    const missed = { visitStatus: 'NoShow' as const };
    expect(sign([text('outreach')], {}, missed)).toBe(false);
    expect(sign([text('outreach', 'Called, no answer.')], {}, missed)).toBe(true);
    expect(sign([], {}, missed)).toBe(true);
    const appointment = {
      resourceType: 'Appointment',
      status: 'noshow',
      start: '2026-11-20T15:00:00Z',
      attendees: [{ subject: patient, missedReason: 'Ill' }],
    } as const;
    expect(sign([text('outreach')], { appointment: { ...appointment, attendees: [...appointment.attendees] } }, missed)).toBe(
      true,
    );
  });
});

describe('what a definition requires', () => {
  const written = (...sections: Section[]) => note({ sections: [text('other', 'Written.'), ...sections] });
  it('blocks signing until it is filled in, section by section', () => {
    const plan: Asked = { ...story, id: 'plan', title: 'Plan' };
    const of = asked(story, plan);
    expect(open({ note: written(text('story'), text('plan')), definition: of })).toEqual([
      ['RequiredSections', 'Block', 'story'],
    ]);
    expect(checkNote(input({ note: written(text('story'), text('plan')), definition: of }))).toContainEqual(
      expect.objectContaining({
        each: [
          { section: 'story', message: 'Fill in “Story”.' },
          { section: 'plan', message: 'Fill in “Plan”.' },
        ],
      }),
    );
    expect(allowed({ note: written(text('story', 'Slept.'), text('plan', 'Weekly.')), definition: of })).toBe(true);
  });
  it('is required of a note that leaves the section out or calls it optional', () => {
    expect(open({ note: written(), definition: asked(story) })).toEqual([['RequiredSections', 'Block', 'story']]);
    const optional = { ...text('story'), required: false };
    expect(open({ note: written(optional), definition: asked(story) })).toEqual([['RequiredSections', 'Block', 'story']]);
  });
  it('asks nothing of a section whose conditions do not hold', () => {
    const minors = {
      logic: 'And' as const,
      conditions: [{ subject: 'PatientAge' as const, operator: 'LessThan' as const, value: '18' }],
    };
    expect(open({ note: written(), definition: asked({ ...story, displayWhen: minors }) })).toEqual([]);
  });
  it('asks for each service of a multi-service note, and leaves members to their own notes', () => {
    const each: Asked = { ...story, individual: true };
    const services = [{ id: 'a', resourceType: 'HealthcareService' as const }];
    const multi = { ...written(), composition: 'MultiService' as const, services };
    expect(open({ note: multi, definition: asked(each) })).toContainEqual(['RequiredSections', 'Block', 'story@a']);
    const group = { ...written(), composition: 'Group' as const };
    expect(open({ note: group, definition: asked(each) })).toEqual([]);
  });
  it('asks nothing shared of a group of which nobody came', () => {
    const of = (visitStatus: 'Show' | 'NoShow') => ({
      ...written(),
      composition: 'Group' as const,
      definitionAssignments: [{ patient, definition: { id: 'd' }, visitStatus }],
    });
    expect(open({ note: of('NoShow'), definition: asked(story) })).toEqual([]);
    expect(open({ note: of('Show'), definition: asked(story) })).toContainEqual(['RequiredSections', 'Block', 'story']);
  });
  it('asks for a diagnosis once, by its own rule where the definition names it', () => {
    const dx: Asked = { id: 'dx', kind: 'Form', content: 'Diagnosis', title: 'Diagnosis', required: true };
    const bare = note({ sections: [text('other', 'Written.'), { id: 'dx', kind: 'Diagnosis' }] });
    expect(open({ note: bare, definition: asked(dx) })).toEqual([['RequiredSections', 'Block', 'dx']]);
    const rules = [{ rule: 'MissingDiagnosis' as const, severity: 'Block' as const }];
    expect(open({ note: bare, definition: { ...asked(dx), rules } })).toEqual([['MissingDiagnosis', 'Block', 'dx']]);
  });
  it.each<readonly [string, Partial<NoteRuleInput>, boolean]>([
    ['the definition says so', { definition: { placeOfService: 'MustBePresent' } }, true],
    ['the practice does and the definition is silent', { definition: {} }, true],
    ['the definition lets it be', { definition: { placeOfService: 'MaybePresent' } }, false],
    ['the practice does not', { definition: {}, preferences: { ...preferences, requirePlaceOfService: false } }, false],
    [
      'it is hidden',
      { definition: { placeOfService: 'MustBePresent' }, preferences: { ...preferences, hidePlaceOfService: true } },
      false,
    ],
    [
      'the visit was missed',
      { definition: {}, encounter: encounter({ visitStatus: 'NoShow', placeOfService: undefined }) },
      false,
    ],
  ])('holds for the place of service where %s', (_, change, blocks) => {
    const of = { ...written(), encounter: { id: 'p.e' } };
    const found = open({ note: of, encounter: encounter({ placeOfService: undefined }), ...change });
    expect(found.some(([rule, severity]) => rule === 'PlaceOfService' && severity === 'Block')).toBe(blocks);
  });
});

describe('a definition that lets incomplete notes be signed', () => {
  const lenient = {
    ...asked(story, { id: 'dx', kind: 'Form', content: 'Diagnosis', title: 'Diagnosis', required: true }),
    placeOfService: 'MustBePresent' as const,
    incompleteSigning: { reason: 'Walk-in clinic' },
    rules: [{ rule: 'MissingDiagnosis' as const, severity: 'Block' as const }],
  };
  const bare = (change: Partial<Note> = {}) => note({ sections: [text('other', 'Seen at the door.')], ...change });
  const at = (change: Partial<Note> = {}) => ({
    note: bare(change),
    definition: lenient,
    encounter: encounter({ placeOfService: undefined }),
  });
  it('warns, and waits for the reason of whoever signs', () => {
    expect(open(at())).toEqual([
      ['MissingDiagnosis', 'Warn', undefined],
      ['RequiredSections', 'Warn', 'story'],
      ['PlaceOfService', 'Warn', undefined],
    ]);
    expect(allowed(at())).toBe(false);
    const override = { reason: 'Patient had to leave' };
    const ruleResults = [
      { rule: 'MissingDiagnosis' as const, outcome: 'NotSatisfied' as const, override },
      ...['RequiredSections', 'PlaceOfService'].map((name) => ({ name, outcome: 'NotSatisfied' as const, override })),
    ];
    expect(allowed(at({ ruleResults }))).toBe(true);
  });
  it('keeps an empty note from being signed', () => {
    expect(open(at({ sections: [text('story')] }))).toContainEqual(['EmptyNote', 'Block', 'story']);
  });
});

describe('a rule that a definition lowers to a warning', () => {
  const lowers = (rule: 'MustBePresent' | 'RequiredSections' | 'ServiceDate', loweredBecause?: string) => ({
    note: note({ sections: [text('other', 'Seen.')] }),
    definition: {
      ...asked({ ...story, ...(rule === 'MustBePresent' ? { required: false, presence: 'MustBePresent' as const } : {}) }),
      rules: [{ rule, severity: 'Warn' as const, parameters: { maxDays: 0 }, ...(loweredBecause ? { loweredBecause } : {}) }],
    },
    now: '2027-06-01T00:00:00Z',
  });
  const waits = (of: ReturnType<typeof lowers>) => checkNote(input(of)).find(({ needsReason }) => needsReason)?.rule;
  it('waits for the signer’s reason if it holds in every note', () => {
    expect([open(lowers('MustBePresent')), waits(lowers('MustBePresent'))]).toEqual([
      [['MustBePresent', 'Warn', 'story']],
      'MustBePresent',
    ]);
    expect(allowed(lowers('MustBePresent'))).toBe(false);
    const ruleResults = [{ name: 'MustBePresent', outcome: 'NotSatisfied' as const, override: { reason: 'He left' } }];
    expect(allowed({ ...lowers('MustBePresent'), note: note({ sections: [text('other', 'Seen.')], ruleResults }) })).toBe(true);
  });
  it('blocks as before if a required part is lowered without a reason', () => {
    expect(open(lowers('RequiredSections'))).toEqual([['RequiredSections', 'Block', 'story']]);
    expect(waits(lowers('RequiredSections', 'Walk-in clinic'))).toBe('RequiredSections');
  });
  it('asks nothing of the signer where it is a plain hint', () => {
    const late = { ...lowers('ServiceDate'), note: note({ sections: [text('story', 'Seen.')] }) };
    expect([open(late), allowed(late)]).toEqual([[['ServiceDate', 'Warn', undefined]], true]);
    const kept = { ...lowers('ServiceDate', 'Home visits'), note: note({ sections: [text('story', 'Seen.')] }) };
    expect(allowed(kept)).toBe(false);
  });
});

describe('the service date of a signed note', () => {
  const late = { rules: [{ rule: 'ServiceDate' as const, severity: 'Warn' as const, parameters: { maxDays: 7 } }] };
  const signedAt = (at: string) =>
    note({ status: 'Final', signed: '2027-01-01T00:00:00Z', signatures: [{ role: 'Author', status: 'Signed', signedAt: at }] });
  const flagged = (of: Note) =>
    open({ note: of, definition: late, now: '2027-06-01T00:00:00Z' }).some(([rule]) => rule === 'ServiceDate');
  it('is judged by the first signature, not by today', () => {
    expect(flagged(signedAt('2026-11-21T10:00:00Z'))).toBe(false);
    expect(flagged(signedAt('2026-12-21T10:00:00Z'))).toBe(true);
    expect(flagged(note())).toBe(true);
  });
});

describe('the length of a text', () => {
  const bounded: Asked = { id: 'story', kind: 'Narrative', title: 'Story', minLength: 10, maxLength: 20 };
  const openIn = (change: Partial<NoteRuleInput>) =>
    maySign(checkNote(input(change))).blocking.flatMap(({ rule, message, section, each }) =>
      rule === 'TextLength' ? [...(each ?? [{ message, section }])] : [],
    );
  const open = (sections: Section[], of: Asked = bounded, rest: Partial<Note> = {}) =>
    openIn({ note: note({ sections, ...rest }), definition: asked(of) });
  it.each([
    ['Too short', '“Story” has 9 characters. Write at least 10.'],
    ['It is much longer than that', '“Story” has 27 characters. Shorten it to 20.'],
    ['  Too  short  ', '“Story” has 9 characters. Write at least 10.'],
  ])('blocks “%s”', (words, message) => {
    expect(open([text('story', words)])).toEqual([{ section: 'story', message }]);
  });
  it('is right at either bound, and of no concern to an empty text or another section', () => {
    for (const words of ['Ten of all', 'Twenty of all of it.', ''])
      expect(open([text('story', words), text('x', 'a')])).toEqual([]);
    expect(open([text('story', 'a')], { ...bounded, minLength: undefined, maxLength: undefined })).toEqual([]);
  });
  it('is asked of each service, and of a member with their own note', () => {
    const services = [{ id: 'a', resourceType: 'HealthcareService' as const }];
    const ofService = { ...text('story@a', 'Short'), service: { id: 'a', resourceType: 'HealthcareService' as const } };
    expect(open([ofService], bounded, { composition: 'MultiService', services })).toMatchObject([{ section: 'story@a' }]);
    const ofMember = { ...text('story', 'Short'), patient };
    expect(open([ofMember], bounded, { composition: 'Group' })).toEqual([]);
    expect(open([text('story@a', 'Short')], bounded)).toMatchObject([{ section: 'story@a' }]);
  });
  it('is asked of new words only once somebody signed the text', () => {
    const two = asked(bounded, { ...bounded, id: 'plan', title: 'Plan' });
    const signed = note({ sections: [text('story', 'Short'), text('plan', 'Short too')] });
    expect(openIn({ note: signed, definition: two, signed })).toEqual([]);
    const amended = note({ sections: [text('story', 'Short'), text('plan', 'Other')] });
    expect(openIn({ note: amended, definition: two, signed })).toMatchObject([{ section: 'plan' }]);
  });
  it('is asked of each element of a shared section', () => {
    const form = { id: 'f', resourceType: 'NoteSectionForm' as const };
    const sections: Section[] = [
      { id: 'shared', kind: 'Form', form },
      { ...text('shared/story', 'Short'), title: 'Story' },
      text('shared/plan', 'Short'),
    ];
    const elements = [
      { id: 'story', kind: 'Text' as const, minLength: 10 },
      { id: 'plan', kind: 'Text' as const },
    ];
    const shared = { ...bounded, id: 'shared', kind: 'Form' as const, minLength: undefined, maxLength: undefined };
    const change = { note: note({ sections }), definition: asked(shared), sharedSections: new Map([['f', elements]]) };
    expect(openIn(change)).toEqual([{ section: 'shared/story', message: '“Story” has 5 characters. Write at least 10.' }]);
  });
  it('is named at each section', () => {
    const two = [bounded, { ...bounded, id: 'plan', title: 'Plan' }];
    const found = checkNote(
      input({ note: note({ sections: [text('story', 'a'), text('plan', 'b')] }), definition: asked(...two) }),
    );
    expect(found.find(({ rule }) => rule === 'TextLength')?.each?.map(({ section }) => section)).toEqual(['story', 'plan']);
  });
});
