import { QuestionDisplayStyle, type QuestionnaireItem, QuestionType } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, storedAnswers, type Value } from './answers.ts';
import { faultIn } from './faults.ts';
import { addressIn } from './questions/address/codec.ts';
import { gridShape } from './questions/grid/shape.ts';
import { moved } from './questions/ranking/order.ts';
import { eventsIn, eventValues } from './questions/service-events/codec.ts';
import { type FormSignature, pathOf, signatureIn, signatureValue } from './questions/signature/codec.ts';
import { withPhrase } from './questions/text-choice/phrase.ts';
import { knownStyles, knownTypes } from './registry.ts';
import { joined, split } from './styles/last-first-name/name.ts';
import { written } from './styles/social-security-number/mask.ts';
import { answerWords } from './words.ts';

type Look = Omit<QuestionnaireItem, 'linkId' | 'text'>;
const ask = (look: Look): QuestionnaireItem => ({ linkId: 'q', text: 'Contact', ...look });
const fault = (look: Look, ...values: Value[]) => faultIn(ask(look), values, false);
const words = (look: Look, ...values: Value[]) => answerWords(ask(look), values);

describe('the kinds of question', () => {
  it('are all there, and so are the display styles', () => {
    expect(new Set(knownTypes())).toEqual(new Set(QuestionType.values));
    expect(new Set(knownStyles().map(({ style }) => style))).toEqual(new Set(QuestionDisplayStyle.values));
  });
  it('have words for an empty answer: none', () => {
    for (const type of QuestionType.values) expect(words({ type })).toBe('');
  });
  it('report an empty answer exactly where it is required', () => {
    for (const { style, types } of knownStyles())
      for (const type of types) expect(faultIn(ask({ type, displayStyle: style }), [], false)).toBeUndefined();
    expect(faultIn(ask({ type: 'String' }), [], true)).toBe('Contact is a required field');
  });
});

describe('what is wrong is said in the sentences of the specification', () => {
  const cases: readonly (readonly [Look, Value, RegExp | undefined])[] = [
    [{ type: 'Integer' }, 1.5, /^Contact must be an integer$/],
    [{ type: 'Integer', max: 10 }, 11, /^Contact must be less than or equal to 10$/],
    [{ type: 'Decimal' }, 'many', /^Contact is invalid\. Write a number\.$/],
    [{ type: 'Decimal', displayStyle: 'Percentage' }, 101, /less than or equal to 100/],
    [{ type: 'Decimal', displayStyle: 'USCurrency' }, 1.005, /Write dollars and cents/],
    [{ type: 'String', displayStyle: 'Email' }, 'nobody', /^Contact must be a valid email$/],
    [{ type: 'String', displayStyle: 'Email' }, 'a@b.example', undefined],
    [{ type: 'String', minLength: 3 }, 'ab', /^Contact must be at least 3 characters$/],
    [{ type: 'String', displayStyle: 'PostalCode' }, '6270', /^Contact is invalid\./],
    [{ type: 'String', displayStyle: 'SocialSecurityNumber' }, '123-45-678', /nine digits/],
    [{ type: 'String', displayStyle: 'LastFirstName' }, 'Rivera', /last and the first name/],
    [{ type: 'Date' }, '2026-02-30', /^Contact is invalid\./],
    [{ type: 'Duration' }, '1:75:00', /^Contact is invalid\./],
    [{ type: 'Approximate' }, '2024-03', undefined],
    [{ type: 'Approximate' }, '24', /^Contact is invalid\./],
    [{ type: 'Choice', options: [{ value: 'a', display: 'A' }] }, 'gone', /Choose one of the options/],
    [{ type: 'ContactPoint' }, { system: 'Email', value: 'x' }, /must be a valid email/],
    [{ type: 'Address' }, { city: 'Chicago', postalCode: '1' }, /postal code/],
    [{ type: 'Patient' }, 'not a reference', /^Contact is invalid\.$/],
    [{ type: 'ServiceEvents' }, { units: 1 }, /Line 1: choose a service/],
    [
      { type: 'ServiceEvents' },
      { service: { id: 's' }, start: '2026-01-01T10:00:00Z', end: '2026-01-01T09:00:00Z' },
      /the end must be later than the start/,
    ],
    [{ type: 'Signature' }, { method: 'Typed', signed: '2026-01-01T10:00:00Z' }, /Enter the name of the signer/],
  ];
  it.each(cases)('%o answered with %o', (look, value, expected) => {
    const said = fault(look, value);
    if (expected) expect(said).toMatch(expected);
    else expect(said).toBeUndefined();
  });
  it('a rank taken twice is a duplicate', () => {
    expect(fault({ type: 'Ranking' }, 'a', 'a')).toBe('Contact cannot have duplicates.');
  });
});

describe('answers in words', () => {
  it.each([
    [{ type: 'Decimal', displayStyle: 'USCurrency' }, 1234.5, '$1,234.50'],
    [{ type: 'Integer', displayStyle: 'Percentage' }, 40, '40%'],
    [{ type: 'String', displayStyle: 'SocialSecurityNumber' }, '123-45-6789', '***-**-6789'],
    [{ type: 'ContactPoint' }, { system: 'Phone', value: '555 0100', use: 'Home' }, '555 0100 (home)'],
    [
      { type: 'Address' },
      { lines: ['12 Elm Street'], city: 'Springfield', state: 'IL', postalCode: '62701' },
      '12 Elm Street, Springfield, IL 62701',
    ],
    [{ type: 'Location' }, { id: 'l', display: 'North clinic' }, 'North clinic'],
    [{ type: 'Approximate' }, '2024-03', 'Mar 2024'],
    [
      { type: 'Text', displayStyle: 'FormattedText' },
      { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Calm' }] }] },
      'Calm',
    ],
  ] as const)('%o', (look, value, said) => {
    expect(words(look, value as Value)).toBe(said); // read-only in the table, never changed
  });
  it('a ranking counts its places', () => {
    const options = [
      { value: 'a', display: 'Sleep' },
      { value: 'b', display: 'Work' },
    ];
    expect(words({ type: 'Ranking', options }, 'b', 'a')).toBe('1. Work\n2. Sleep');
  });
});

describe('structured answers', () => {
  it('are kept as lists by nature where they are lists, even of one', () => {
    const item = ask({ type: 'Ranking', options: [{ value: 'a', display: 'A' }] });
    const stored = storedAnswers([item], { q: ['a'] });
    expect(stored[0]?.value).toEqual(['a']);
    expect(answersOf(stored)).toEqual({ q: ['a'] });
  });
  it('moves an option in a ranking and keeps the others', () => {
    const list = fc.uniqueArray(fc.string(), { minLength: 1 });
    fc.assert(
      fc.property(list, fc.nat(), fc.integer({ min: -3, max: 20 }), (values, which, to) => {
        const value = values[which % values.length] ?? '';
        const next = moved(values, value, to);
        expect([...next].sort()).toEqual([...values].sort());
        expect(next.indexOf(value)).toBe(Math.min(Math.max(to, 0), values.length - 1));
      }),
    );
  });
  it('service lines read back as they were kept, and say their minutes', () => {
    const value = {
      service: { id: 's', display: 'Therapy' },
      start: '2026-01-01T09:00:00Z',
      end: '2026-01-01T09:53:00Z',
      units: 4,
    };
    expect(eventValues(eventsIn([value]))).toEqual([value]);
    expect(words({ type: 'ServiceEvents' }, value)).toMatch(/^Therapy, .*53 min, 4 units$/);
    expect(eventValues([{ service: undefined, start: '', end: '', units: '' }])).toEqual([]);
  });
  it('an address keeps what lines it has', () => {
    expect(addressIn({ lines: ['1 A St', 'Unit 2'], city: 'B' })).toMatchObject({ street: '1 A St', unit: 'Unit 2', city: 'B' });
  });
  it('a signature reads back as it was given', () => {
    const path = pathOf([
      [
        [1, 1],
        [1.2, 1.1],
        [40.4, 20],
      ],
      [[5, 5]],
    ]);
    expect(path).toBe('M1 1L40 20M5 5L5 5');
    const given: FormSignature = { method: 'Drawn', name: 'Ana', signed: '2026-01-01T09:00:00Z', signer: { id: 'p' }, path };
    expect(signatureIn(signatureValue(given))).toEqual(given);
    expect(signatureIn({ method: 'Drawn', name: 'Ana', path: 'url(#x)' })?.path).toBe('');
    expect(signatureIn({ name: 'Ana' })).toBeUndefined();
  });
  it('a name in two parts reads back, commas within the first name included', () => {
    expect(split(joined(['Rivera', 'Ana, M.']))).toEqual(['Rivera', 'Ana, M.']);
  });
  it('a social security number is written one way and shown by its end alone', () => {
    expect(written('123456789')).toBe('123-45-6789');
    expect(written('12345')).toBe('12345');
    const shown = (text: string) => words({ type: 'String', displayStyle: 'SocialSecurityNumber' }, text);
    expect([shown('123456789'), shown('12'), shown('')]).toEqual(['***-**-6789', '***', '']);
  });
  it('a phrase joins what is written', () => {
    expect([withPhrase('', 'Calm.'), withPhrase('Seen. ', 'Calm.')]).toEqual(['Calm.', 'Seen. Calm.']);
  });
});

describe('tables', () => {
  const row = (linkId: string, more: Partial<QuestionnaireItem>): QuestionnaireItem => ({
    linkId,
    type: 'Choice',
    text: linkId,
    ...more,
  });
  it('takes a grid’s columns from shared options, row parts or one answer', () => {
    const options = [{ value: 'a', display: 'A' }];
    const grid = (items: QuestionnaireItem[]) => gridShape({ linkId: 'g', type: 'Grid', items });
    expect(grid([row('1', { options }), row('2', { options })])).toEqual({ kind: 'options', columns: options });
    expect(grid([row('1', { options }), row('2', { type: 'String' })])).toEqual({ kind: 'answers' });
    expect(grid([row('1', { type: 'Header', items: [row('x', { shortText: 'X' })] })])).toEqual({
      kind: 'cells',
      columns: ['X'],
    });
  });
});
