/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Json,
  QuestionDisplayStyle,
  type Questionnaire,
  type QuestionnaireItem,
  QuestionType,
  validate,
} from '@notewell/model';
import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instruments, questionnaireOf } from '../forms/index.ts';
import { fromFhirQuestionnaire, fromFhirResponse, ownFhirResponse, toFhirQuestionnaire, toFhirResponse } from './index.ts';

const valid = (form: object) => validate('Questionnaire', { resourceType: 'Questionnaire', status: 'Draft', ...form });
/** Exports to another system and imports again, without the original (`foreign`). */
function outAndIn(form: Omit<Questionnaire, 'resourceType' | 'status'>) {
  const { foreign: _foreign, ...back } = fromFhirQuestionnaire(toFhirQuestionnaire(form)).form;
  return back;
}
const simple = {
  resourceType: 'Questionnaire',
  status: 'active',
  title: 'Sleep',
  publisher: 'Somebody',
  extension: [{ url: 'http://example.test/strange', valueString: 'kept' }],
  item: [
    {
      linkId: '1',
      type: 'boolean',
      text: 'Do you sleep well?',
      _text: { extension: [{ url: 'http://example.test/x', valueString: 'y' }] },
    },
    {
      linkId: '2',
      type: 'group',
      enableBehavior: 'any',
      enableWhen: [
        { question: '1', operator: '=', answerBoolean: false },
        { question: '1', operator: 'exists', answerBoolean: false },
      ],
      item: [
        {
          linkId: '2.1',
          type: 'choice',
          text: 'How long awake?',
          required: true,
          extension: [{ url: 'http://example.test/strange', valueInteger: 3 }],
          answerOption: [
            {
              valueCoding: { system: 's', code: 'a', display: 'An hour' },
              extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: 1 }],
            },
            {
              valueCoding: { system: 's', code: 'b', display: 'Longer' },
              extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/itemWeight', valueDecimal: 2 }],
            },
          ],
        },
      ],
    },
    { linkId: '3', type: 'quantity', text: 'Weight' },
  ],
} as const;

describe('forms from other systems', () => {
  it('come in with their types, options, scores and conditions', () => {
    const { form } = fromFhirQuestionnaire(simple);
    expect(valid(form)).toMatchObject({ ok: true });
    expect(form.items?.[1]).toMatchObject({
      type: 'Header',
      displayWhen: {
        logic: 'Or',
        conditions: [
          { question: '1', operator: 'Equals', value: 'false' },
          { question: '1', operator: 'NotExists' },
        ],
      },
      items: [
        {
          type: 'Choice',
          required: true,
          options: [
            { value: 'a', display: 'An hour', score: 1 },
            { value: 'b', score: 2 },
          ],
        },
      ],
    });
  });
  it('go out exactly as they came', () => {
    expect(toFhirQuestionnaire(fromFhirQuestionnaire(simple).form)).toEqual(simple);
  });
  it('go out with what was changed here, and all else as it came', () => {
    const { form } = fromFhirQuestionnaire(simple);
    const [first, ...rest] = form.items ?? [];
    const changed = {
      ...form,
      title: 'Sleep and rest',
      items: [
        { ...first, text: 'Do you sleep?' } as QuestionnaireItem,
        ...rest,
        { linkId: 'new', type: 'Text' as const, text: 'Anything else?' },
      ],
    };
    expect(toFhirQuestionnaire(changed)).toEqual({
      ...simple,
      title: 'Sleep and rest',
      item: [
        { ...simple.item[0], text: 'Do you sleep?' },
        simple.item[1],
        simple.item[2],
        { linkId: 'new', type: 'text', text: 'Anything else?' },
      ],
    });
  });
  it('go out without what was taken away here', () => {
    const { form } = fromFhirQuestionnaire(simple);
    const out = toFhirQuestionnaire({ ...form, items: form.items?.slice(0, 1) });
    expect(out['item']).toEqual(simple.item.slice(0, 1));
    expect(out['extension']).toEqual(simple.extension);
  });
  it('are refused where they are something else', () => {
    for (const wrong of [undefined, [], 'text', { resourceType: 'Patient' }])
      expect(() => fromFhirQuestionnaire(wrong)).toThrow(TypeError);
  });
  it('are told of what is kept and not followed', () => {
    const { remarks } = fromFhirQuestionnaire({
      resourceType: 'Questionnaire',
      item: [{ linkId: 'a', type: 'sketch', text: 'A' }],
    });
    expect(remarks).toEqual(['“A” is of the type sketch, which is answered as text here.']);
  });
});

describe('forms made here', () => {
  it.each(Object.entries(instruments))('%s goes out and comes in again the same', (_key, instrument) => {
    const form = questionnaireOf(instrument);
    expect(outAndIn(form)).toEqual(form);
  });
  it('go out and come in again the same, whatever they hold', () => {
    const text = fc.string({ minLength: 1, maxLength: 12 }).filter((value) => value.trim() !== '');
    const item = (linkId: string): fc.Arbitrary<QuestionnaireItem> =>
      fc.record(
        {
          linkId: fc.constant(linkId),
          type: fc.constantFrom(...QuestionType.values),
          displayStyle: fc.constantFrom(...QuestionDisplayStyle.values),
          text,
          prefix: text,
          help: text,
          placeholder: text,
          required: fc.boolean(),
          repeats: fc.boolean(),
          readOnly: fc.boolean(),
          hidden: fc.boolean(),
          code: fc.record({ code: text, system: text }, { requiredKeys: ['code'] }),
          options: fc.uniqueArray(
            fc.record(
              { value: text, display: text, score: fc.integer(), exclusive: fc.boolean() },
              { requiredKeys: ['value', 'display'] },
            ),
            { selector: ({ value }) => value, minLength: 1, maxLength: 3 },
          ),
          initial: fc.array(text, { minLength: 1, maxLength: 2 }),
          min: fc.integer(),
          max: fc.double({ noNaN: true, noDefaultInfinity: true }),
          minLength: fc.nat(),
          maxLength: fc.integer({ min: 1, max: 99 }),
          minItems: fc.nat(),
          maxItems: fc.integer({ min: 1, max: 99 }),
          unit: fc.record({ code: text, display: text }),
          layout: fc.constantFrom('Horizontal', 'Vertical'),
          displayWhen: fc.record({
            logic: fc.constantFrom('And', 'Or', 'None'),
            conditions: fc.array(
              fc.record(
                {
                  question: fc.constantFrom('0', '1', 'gone'),
                  subject: fc.constant('PatientAge'),
                  operator: fc.constantFrom('Exists', 'Equals', 'AtLeast', 'OneOf'),
                  value: text,
                },
                { requiredKeys: ['operator'] },
              ),
              { maxLength: 2 },
            ),
          }),
          calculation: fc.record({ kind: fc.constantFrom('Sum', 'Copy'), from: fc.array(text, { minLength: 1, maxLength: 2 }) }),
        },
        { requiredKeys: ['linkId', 'type'] },
      ) as fc.Arbitrary<QuestionnaireItem>;
    const form = fc
      .record({ title: text, items: fc.tuple(item('0'), item('1'), item('2')) })
      .map(({ title, items: [a, b, c] }) => ({ title, items: [{ ...a, items: [b] }, c] }));
    fc.assert(
      fc.property(form, (made) => {
        expect(outAndIn(made)).toEqual(JSON.parse(JSON.stringify(made)));
      }),
      { numRuns: runs(500) },
    );
  });
  it('are answered in the shape of their items', () => {
    const items: QuestionnaireItem[] = [
      {
        linkId: 'g',
        type: 'Header',
        text: 'Sleep',
        items: [
          { linkId: 'a', type: 'Choice', options: [{ value: 'y', display: 'Yes' }], items: [{ linkId: 'b', type: 'Integer' }] },
        ],
      },
    ];
    const response = {
      status: 'Completed' as const,
      answers: [
        { questionId: 'a', value: 'y', text: 'Do you?' },
        { questionId: 'b', value: 3 },
        { questionId: 'other', value: true },
      ],
    };
    const out = toFhirResponse(response, items);
    expect(out).toEqual({
      resourceType: 'QuestionnaireResponse',
      status: 'completed',
      item: [
        {
          linkId: 'g',
          text: 'Sleep',
          item: [
            {
              linkId: 'a',
              text: 'Do you?',
              answer: [{ valueCoding: { code: 'y', display: 'Yes' }, item: [{ linkId: 'b', answer: [{ valueInteger: 3 }] }] }],
            },
          ],
        },
        { linkId: 'other', answer: [{ valueBoolean: true }] },
      ],
    });
    expect(fromFhirResponse(out).answers).toMatchObject([
      { questionId: 'a', value: 'y' },
      { questionId: 'b', value: 3 },
      { questionId: 'other', value: true },
    ]);
  });
});

describe('groups that are filled in several times', () => {
  const items: readonly QuestionnaireItem[] = [
    {
      linkId: 'child',
      type: 'Header',
      text: 'Child',
      repeats: true,
      items: [
        { linkId: 'name', type: 'String' },
        { linkId: 'pet', type: 'Header', repeats: true, items: [{ linkId: 'kind', type: 'String' }] },
      ],
    },
  ];
  const answers = [
    { questionId: 'child', value: 2, display: '2 entries' },
    { questionId: 'name', value: 'Ana', display: 'Ana' },
    { questionId: 'name#2', value: 'Ben', display: 'Ben' },
  ];
  it('export as items of one link id and import as entries', () => {
    const out = toFhirResponse({ status: 'Completed', answers }, items);
    expect(out['item']).toEqual([
      { linkId: 'child', text: 'Child', item: [{ linkId: 'name', answer: [{ valueString: 'Ana' }] }] },
      { linkId: 'child', text: 'Child', item: [{ linkId: 'name', answer: [{ valueString: 'Ben' }] }] },
    ]);
    expect(fromFhirResponse(out).answers).toEqual(answers.slice(1));
  });
  it('keep entries within entries apart', () => {
    const within = [
      { questionId: 'name', value: 'Ana', display: 'Ana' },
      { questionId: 'kind', value: 'dog', display: 'dog' },
      { questionId: 'kind#1.2', value: 'cat', display: 'cat' },
    ];
    const out = toFhirResponse({ status: 'Completed', answers: within }, items);
    expect(JSON.stringify(out['item'])).not.toContain('#');
    expect(fromFhirResponse(out, items).answers).toEqual(within);
    expect(out['item']).toMatchObject([
      {
        linkId: 'child',
        item: [{ linkId: 'name' }, { linkId: 'pet' }, { linkId: 'pet', item: [{ answer: [{ valueString: 'cat' }] }] }],
      },
    ]);
  });
});

describe('an export of imported answers', () => {
  const second: Json = { linkId: 'b', answer: [{ valueCoding: { system: 's', code: 'yes', display: 'Yes' } }] };
  const foreign: Json = {
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    subject: { reference: 'Patient/other' },
    author: { display: 'Dr Forged' },
    text: { status: 'generated', div: '<div>Forged</div>' },
    contained: [{ resourceType: 'Practitioner', id: 'd' }],
    extension: [
      { url: 'http://hl7.org/fhir/StructureDefinition/questionnaireresponse-attester', valueString: 'Dr Forged' },
      { url: 'http://example.test/x', valueString: 'kept' },
    ],
    item: [
      { linkId: 'a', text: 'Well?', answer: [{ valueCoding: { system: 's', code: 'no', display: 'Forged' } }] },
      second,
      { linkId: 'c', answer: [{ valueString: 'Forged' }] },
    ],
  };
  const answers = [
    { questionId: 'a', text: 'Well?', value: 'yes', display: 'Yes' },
    { questionId: 'b', value: 'yes', display: 'Yes' },
  ];
  it('takes people and answers from the record alone', () => {
    const author = { id: 'c', resourceType: 'Practitioner' } as const;
    const subject = { id: 'p', resourceType: 'Patient' } as const;
    expect(toFhirResponse({ status: 'Completed', answers, foreign, author, subject })).toEqual({
      resourceType: 'QuestionnaireResponse',
      status: 'completed',
      subject: { reference: 'Patient/p' },
      author: { reference: 'Practitioner/c' },
      extension: [{ url: 'http://example.test/x', valueString: 'kept' }],
      item: [{ linkId: 'a', text: 'Well?', answer: [{ valueString: 'yes' }] }, second],
    });
  });
  it('brings in nobody’s name with the caller’s own answers', () => {
    expect(JSON.stringify(ownFhirResponse(foreign).foreign)).not.toMatch(/other|Dr Forged|div|Practitioner/);
  });
});

/* Published questionnaires; the data is not part of the repository. */
const folder = resolve(process.env.NOTEWELL_SHARED_DATA ?? resolve(process.cwd(), '../shared/data'), 'questionnaires');
const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'instruments.json')
  : [];
if (files.length === 0) console.log(`Skipping the questionnaires of others: ${folder} is not there.`);
const read = (name: string) => JSON.parse(readFileSync(resolve(folder, name), 'utf8'));

describe.runIf(files.length > 0)('the questionnaires of others', () => {
  it.each(files.filter((name) => !name.includes('.response.')))(
    '%s comes in as a valid form and goes out without loss',
    (name) => {
      const value = read(name);
      const { form } = fromFhirQuestionnaire(value);
      expect(valid(form)).toMatchObject({ ok: true });
      expect(toFhirQuestionnaire(form)).toEqual(value);
      // A change in one place leaves the rest unchanged.
      expect(toFhirQuestionnaire({ ...form, title: 'Another title' })).toEqual({ ...value, title: 'Another title' });
      // Without the original, everything that was understood still survives export and import.
      const { foreign: _foreign, ...own } = form;
      expect(outAndIn(own)).toEqual(JSON.parse(JSON.stringify(own)));
    },
  );
  it.each(files.filter((name) => name.includes('.response.')))('%s comes in as answers and goes out without loss', (name) => {
    const value = read(name);
    const response = fromFhirResponse(value);
    expect(response.answers?.length).toBeGreaterThan(1);
    const { subject: _subject, author: _author, source: _source, text: _text, ...rest } = value;
    expect(toFhirResponse(response)).toEqual(rest);
  });
  it('are scored where the score is plainly a sum, and only there', () => {
    const total = (name: string) =>
      fromFhirQuestionnaire(read(name)).form.items?.find(({ calculation }) => calculation)?.calculation;
    expect(total('lhcforms-phq9.r4.json')?.from).toHaveLength(9);
    expect(total('apgar-itemweight.r4.json')).toBeUndefined();
    expect(total('uscore-AUDIT-C.json')).toBeUndefined();
  });
});
