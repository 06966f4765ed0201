import { type Json, type Note, type NoteDefinition, NoteSectionKind, type QuestionnaireItem } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkNote, maySign } from './check.ts';
import { isSectionEmpty, isSectionShown } from './presence.ts';
import { definition, input, note } from './sample.testing.ts';
import { noteContext } from './subjects.ts';

type Section = NonNullable<Note['sections']>[number];
type Asked = NonNullable<NoteDefinition['sections']>[number];

const adults = {
  logic: 'And' as const,
  conditions: [{ subject: 'PatientAge' as const, operator: 'AtLeast' as const, value: '18' }],
};
const minors = { ...adults, logic: 'None' as const };
const of = (section: Partial<Section>, rest: Partial<Note> = {}): [Section, Note] => {
  const whole: Section = { id: 's', kind: 'Narrative', title: 'Risk', ...section };
  return [whole, note({ sections: [whole], ...rest })];
};

describe('a section of a note', () => {
  it.each<readonly [Partial<Section>, boolean]>([
    [{}, true],
    [{ text: '  ' }, true],
    [{ document: { type: 'doc', content: [{ type: 'paragraph' }] } }, true],
    [{ required: true, title: 'Risk', form: { id: 'f' }, scores: [{ name: 'PHQ-9' }] }, true],
    [{ text: 'Calm.' }, false],
    [{ document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Calm.' }] }] } }, false],
    [{ kind: 'Form', answers: [{ questionId: 'a', value: 0 }] }, false],
    [{ kind: 'Form', answers: [{ questionId: 'a', value: false }] }, false],
    [{ kind: 'Form', answers: [{ questionId: 'a', value: { image: 'data:image/png;base64,AA==' } }] }, false],
    [{ kind: 'Form', answers: [{ questionId: 'a', value: { strokes: [] } }] }, true],
    [{ kind: 'Form', answers: [{ questionId: 'a', display: 'Often' }] }, true],
    [{ kind: 'Diagnosis', diagnoses: [{ code: { code: 'F41.1' } }] }, false],
    [{ kind: 'Problems', problems: [{ condition: { id: 'c', resourceType: 'Condition' }, addressed: true }] }, false],
    [{ kind: 'GoalTracking', goals: [{ item: 'g', rating: 0 }] }, false],
    [{ kind: 'GoalsObjectives', goals: [{ item: 'g', title: 'Sleep', addressed: true }] }, false],
    [{ kind: 'ItineraryTopics', itineraryTopics: [{ topic: 'Coping' }] }, false],
    [{ kind: 'ClinicalQualityIndicator', qualityIndicators: [{ code: { code: 'x' }, met: false }] }, false],
    [{ kind: 'AddOn', addOns: [{ service: { id: 's', resourceType: 'HealthcareService' }, units: 1 }] }, false],
    [{ kind: 'AddOn', addOns: [{ code: { code: '90785' }, units: 0 }] }, true],
    [{ kind: 'CustomDropdown', choices: [{ display: 'Calm' }] }, false],
    // A narrative is written in words only.
    [{ answers: [{ questionId: 'a', value: 'x' }] }, true],
    [{ document: { text: { a: 'x' } } }, true],
  ])('%j is empty: %s', (section, empty) => {
    expect(isSectionEmpty(...of(section))).toBe(empty);
  });
  it('is empty if its words are punctuation', () => {
    const isEmpty = (text: string) => isSectionEmpty({ id: 's', kind: 'Narrative', text }, note({ sections: [] }));
    expect(['.', ' – ', '…?!', '✓', '0', 'Ja.'].map(isEmpty)).toEqual([true, true, true, false, false, false]);
  });
  it('is empty if it holds only headings, its own title or a mention of nobody', () => {
    const inDocument = (...content: object[]) => ({ document: { type: 'doc', content } as Json });
    const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
    const text = (words: string) => ({ type: 'text', text: words });
    const heading = { type: 'heading', attrs: { level: 2 }, content: [text('Assessment')] };
    const mention = (name: string) => ({ type: 'mention', attrs: { id: 'x', name, label: '' } });
    const nothing: Partial<Section>[] = [
      inDocument(heading),
      { ...inDocument(heading, paragraph()), text: 'Assessment' },
      { text: ' risk: ' },
      inDocument(paragraph(text('Ri'), text('sk'))),
      inDocument(paragraph(mention(''))),
      inDocument({ type: 'blockquote', content: [heading] }),
    ];
    expect(nothing.map((one) => isSectionEmpty(...of(one)))).toEqual(nothing.map(() => true));
    const something: Partial<Section>[] = [
      inDocument(heading, paragraph(text('Calm.'))),
      inDocument(paragraph(text('Risk'), mention('Ada'))),
      inDocument(paragraph(mention('Ada'))),
      { text: 'Risk: none' },
      { title: '…', text: '✓' },
    ];
    expect(something.map((one) => isSectionEmpty(...of(one)))).toEqual(something.map(() => false));
  });
  it('is empty if it holds only identifiers and blanks, whatever its kind', () => {
    const id = fc.string({ minLength: 1 });
    const blank = fc.constantFrom('', ' ', '\u200B', '\uFE0F\u3164\u2800', '\u0301', undefined);
    const some = <Value>(one: fc.Arbitrary<Value>) => fc.array(one, { maxLength: 3 });
    const content: fc.Arbitrary<object> = fc.record(
      {
        form: fc.record({ id }),
        text: blank,
        document: fc.record({ type: fc.constant('doc'), content: some(fc.record({ type: id, attrs: fc.record({ id }) })) }),
        response: fc.record({ id }),
        answers: some(fc.record({ questionId: id, text: id, value: fc.constantFrom('', ' ', null, [], {}), display: blank })),
        score: fc.integer(),
        diagnoses: some(fc.record({ condition: fc.record({ id }), rank: fc.integer({ min: 1 }), note: blank })),
        sessionTime: fc.record({ mode: fc.constant('DurationMinutes'), units: fc.integer({ min: 0 }), start: blank }),
        goals: some(fc.record({ carePlan: fc.record({ id }), item: id, title: id, progress: blank })),
        problems: some(fc.record({ condition: fc.record({ id }), note: blank, addressed: fc.constant(false) })),
        itineraryTopics: some(fc.record({ itinerary: fc.record({ id }), topic: blank, note: blank })),
        qualityIndicators: some(fc.record({ code: fc.record({ code: id }), value: blank })),
        addOns: some(fc.record({ service: fc.record({ id }), units: fc.constant(0) })),
        practicesUsed: some(fc.record({ display: blank })),
        importedFrom: fc.record({ id }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...NoteSectionKind.values), content, (kind, held) => {
        const [section, whole] = of({ ...held, kind });
        return isSectionEmpty(section, whole);
      }),
    );
  });
  it('counts as written if any part or the time is', () => {
    const [section] = of({});
    const part: Section = { id: 's/one', kind: 'Text', text: 'Calm.' };
    expect(isSectionEmpty(section, note({ sections: [section, part] }))).toBe(false);
    expect(isSectionEmpty({ ...section, kind: 'SessionTime' }, note({ sessionTime: { duration: '0:50:00' } }))).toBe(false);
  });
  it.each<readonly [Partial<Asked>, Partial<Section>, boolean]>([
    [{}, {}, true],
    [{ presence: 'MaybePresent', displayWhen: adults }, {}, true],
    [{ displayWhen: minors }, {}, false],
    [{ presence: 'NotPresent' }, {}, false],
    // A section with text is never hidden.
    [{ displayWhen: minors }, { text: 'Seen with her mother.' }, true],
    [
      { displayWhen: minors },
      { document: { type: 'doc', content: [{ type: 'heading', content: [{ type: 'text', text: 'Safe' }] }] } },
      true,
    ],
    [{ displayWhen: minors }, { text: 'Risk' }, true],
    [{ presence: 'NotPresent' }, { answers: [{ questionId: 'a', value: true }] }, true],
    [{ presence: 'NotPresent' }, { answers: [{ questionId: 'a', display: 'Often' }] }, true],
  ])('asked for as %j and holding %j shows: %s', (asked, section, shown) => {
    const [one, whole] = of(section);
    expect(isSectionShown(one, asked, whole, noteContext(input({ note: whole })))).toBe(shown);
  });
});

describe('what must be present', () => {
  const question = (linkId: string, more: Partial<QuestionnaireItem> = {}): QuestionnaireItem => ({
    linkId,
    type: 'String',
    text: `Question ${linkId}`,
    ...more,
  });
  const items = [
    question('a', { presence: 'MustBePresent' }),
    question('b', { required: true }),
    question('c', { presence: 'MustBePresent', displayWhen: { logic: 'And', conditions: [{ question: 'a', value: 'yes' }] } }),
    question('d', { presence: 'NotPresent', required: true }),
  ];
  const answered = (answers: Section['answers'], asked: Partial<Asked> = {}, forms = new Map([['f', items]])) => {
    const section: Section = { id: 'form', kind: 'Form', title: 'Intake', form: { id: 'f' }, ...(answers && { answers }) };
    const sections = [...(definition.sections ?? []), { id: 'form', kind: 'Form' as const, title: 'Intake', ...asked }];
    return checkNote(input({ note: note({ sections: [section] }), definition: { sections }, forms })).filter(
      ({ rule, outcome }) => /^(MustBePresent|Required)/.test(rule) && outcome === 'NotSatisfied',
    );
  };
  it('keeps a note from being signed, and names what is open', () => {
    const results = answered([{ questionId: 'b', value: 'so' }]);
    expect(results).toMatchObject([
      { rule: 'MustBePresent', severity: 'Block', message: 'Answer “Question a”.', section: 'form' },
    ]);
    expect(maySign(results)).toMatchObject({ allowed: false });
  });
  it('blocks on what is only required, and counts what else is open', () => {
    expect(answered([{ questionId: 'a', value: 'yes' }])).toMatchObject([
      { rule: 'MustBePresent', message: 'Answer “Question c”.' },
      { rule: 'RequiredAnswers', severity: 'Block', message: 'Answer “Question b”.' },
    ]);
    const open = new Map([['f', [question('a', { required: true }), question('b', { required: true }), question('c')]]]);
    expect(answered([{ questionId: 'c', value: 'x' }], {}, open)).toMatchObject([
      { message: 'Answer “Question a”, and 1 more.' },
    ]);
  });
  it('asks nothing of a form that nobody began, unless the section must be there', () => {
    expect(answered(undefined)).toEqual([]);
    expect(answered(undefined, { presence: 'MustBePresent' })).toMatchObject([
      { rule: 'MustBePresent', severity: 'Block', message: 'Fill in “Intake”.' },
    ]);
    expect(answered(undefined, { required: true })).toMatchObject([
      { rule: 'MustBePresent', message: 'Answer “Question a”.' },
      { rule: 'RequiredSections', message: 'Fill in “Intake”.' },
    ]);
    expect(answered(undefined, { presence: 'MustBePresent', displayWhen: minors })).toEqual([]);
  });
  it('asks a closed question until an option is chosen, unless the option is gone since', () => {
    const options = [{ value: 'o1', display: 'Never' }];
    const closed = new Map([
      ['f', [question('a', { type: 'Choice', required: true, options }), question('b', { type: 'Boolean', required: true })]],
    ]);
    const open = (value: Json, display?: string) =>
      answered(
        [
          { questionId: 'a', value, display },
          { questionId: 'b', value: true },
        ],
        {},
        closed,
      ).map(({ message }) => message);
    expect(open('o1')).toEqual([]);
    for (const value of ['I like cake', 3, true, 'Never', { code: 'x' }])
      expect(open(value, typeof value === 'object' ? undefined : String(value))).toEqual(['Answer “Question a”.']);
    expect(open('o7', 'Once a year')).toEqual([]);
    expect(
      answered(
        [
          { questionId: 'a', value: 'o1' },
          { questionId: 'b', value: 'cake' },
        ],
        {},
        closed,
      ),
    ).toMatchObject([{ message: 'Answer “Question b”.' }]);
  });
  it('passes when everything is present, and ignores unknown forms', () => {
    expect(
      answered([
        { questionId: 'a', value: 'no' },
        { questionId: 'b', value: 'so' },
      ]),
    ).toEqual([]);
    expect(answered([{ questionId: 'b', value: 'so' }], {}, new Map())).toEqual([]);
  });
});
