import { type Json, type QuestionnaireItem, validate } from '@notewell/model';
import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatten } from '../forms/answers.ts';
import { formState } from '../forms/index.ts';
import { fromFhirQuestionnaire, fromFhirResponse, toFhirQuestionnaire, toFhirResponse } from './index.ts';
import { isNode, type Node, nodesIn, nodesWithin } from './node.ts';
import { r4Questionnaires } from './r4.testing.ts';

/** A form as the store returns it: JSON and back. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const within = (node: Node, linkId: string, change: (item: Node) => Node): Node => ({
  ...node,
  item: nodesIn(node['item']).map((item) => {
    const next = item['linkId'] === linkId ? change(item) : item;
    return next['item'] ? within(next, linkId, change) : next;
  }),
});
const changed = (
  items: readonly QuestionnaireItem[],
  linkId: string,
  change: (item: QuestionnaireItem) => QuestionnaireItem,
): QuestionnaireItem[] =>
  items.map((item) => ({
    ...(item.linkId === linkId ? change(item) : item),
    ...(item.items && { items: changed(item.items, linkId, change) }),
  }));

describe('any Questionnaire that R4 allows', () => {
  it('comes in as a form that is valid, and goes out as it came', () => {
    fc.assert(
      fc.property(r4Questionnaires(4), (came) => {
        const { form } = fromFhirQuestionnaire(came);
        const checked = validate('Questionnaire', { resourceType: 'Questionnaire', status: 'Draft', ...form });
        expect(checked.ok ? [] : checked.faults).toEqual([]);
        expect(toFhirQuestionnaire(stored(form))).toEqual(came);
      }),
      { numRuns: runs(50, 20_000) },
    );
  });
  it('goes out as it came but for the one thing that was changed here', () => {
    fc.assert(
      fc.property(r4Questionnaires(3), fc.nat(), (came, pick) => {
        const { form } = fromFhirQuestionnaire(came);
        const all = flatten(form.items);
        const linkId = all[pick % all.length]?.linkId ?? '';
        const items = changed(form.items ?? [], linkId, (item) => ({ ...item, text: 'Asked otherwise', placeholder: 'Here' }));
        const out = toFhirQuestionnaire(stored({ ...form, items }));
        const other = nodesWithin(came).find((one) => one['linkId'] === linkId);
        const hint = { url: 'http://hl7.org/fhir/StructureDefinition/entryFormat', valueString: 'Here' };
        const mine = nodesWithin(out).find((one) => one['linkId'] === linkId);
        expect(mine).toMatchObject({ text: 'Asked otherwise' });
        // All other content is still there, in its order.
        const rest = (node: Node | undefined) => nodesIn(node?.['extension']).filter(({ url }) => url !== hint.url);
        expect(rest(mine)).toEqual(rest(other));
        expect(nodesIn(mine?.['extension'])).toContainEqual(hint);
        const back = within(out, linkId, (one) => ({ ...one, text: null, extension: null }));
        expect(back).toEqual(within(came, linkId, (one) => ({ ...one, text: null, extension: null })));
      }),
      { numRuns: runs(50, 20_000) },
    );
  });
  it('keeps what is under a question where it is moved or taken away', () => {
    fc.assert(
      fc.property(r4Questionnaires(2), (came) => {
        const { form } = fromFhirQuestionnaire(came);
        const turned = toFhirQuestionnaire(stored({ ...form, items: form.items?.toReversed() }));
        expect(turned).toEqual({ ...came, item: nodesIn(came['item']).toReversed() });
        const fewer = toFhirQuestionnaire(stored({ ...form, items: form.items?.slice(1) }));
        const { item: _all, ...rest } = came;
        const left = nodesIn(came['item']).slice(1);
        expect(fewer).toEqual(left.length > 0 ? { ...came, item: left } : rest);
      }),
      { numRuns: runs(25, 20_000) },
    );
  });
});

/* The meaning of `enableWhen`, implemented again over FHIR's own JSON. */
const answered = (response: Node, linkId: string): readonly Node[] =>
  nodesWithin(response).flatMap((item) => [
    ...(item['linkId'] === linkId ? nodesIn(item['answer']) : []),
    ...nodesIn(item['answer']).flatMap((answer) => answered(answer, linkId)),
  ]);
const held = (node: Node, prefix: string): Json => Object.entries(node).find(([name]) => name.startsWith(prefix))?.[1] ?? null;
const same = (a: Json, b: Json): boolean =>
  isNode(a) && isNode(b)
    ? 'code' in b
      ? a['code'] === b['code'] && a['system'] === b['system']
      : a['value'] === b['value'] && a['reference'] === b['reference']
    : size(a) === size(b);
const size = (value: Json): Json => {
  const of = isNode(value) ? (value['value'] ?? '') : value;
  return typeof of !== 'string' ? of : /T/.test(String(of)) ? Date.parse(String(of)) : of;
};
function holds(condition: Node, answers: readonly Node[]): boolean {
  const wanted = held(condition, 'answer');
  const values = answers.map((one) => held(one, 'value'));
  const compared: { readonly [operator: string]: () => boolean } = {
    exists: () => values.length > 0 === wanted,
    '=': () => values.some((one) => same(one, wanted)),
    '!=': () => !values.some((one) => same(one, wanted)),
    '>': () => values.some((one) => (size(one) ?? 0) > (size(wanted) ?? 0)),
    '<': () => values.some((one) => (size(one) ?? 0) < (size(wanted) ?? 0)),
    '>=': () => values.some((one) => (size(one) ?? 0) >= (size(wanted) ?? 0)),
    '<=': () => values.some((one) => (size(one) ?? 0) <= (size(wanted) ?? 0)),
  };
  return compared[String(condition['operator'])]?.() ?? false;
}
function enabledIn(form: Node, response: Node): ReadonlySet<string> {
  const enabled = new Set<string>();
  const visit = (list: readonly Node[]): void => {
    for (const item of list) {
      const all = nodesIn(item['enableWhen']);
      // Conditions name earlier items; an answer to a disabled item does not count.
      const each = all.map((one) =>
        holds(one, enabled.has(String(one['question'])) ? answered(response, String(one['question'])) : []),
      );
      const on = all.length === 0 || (item['enableBehavior'] === 'any' ? each.some(Boolean) : each.every(Boolean));
      if (!on) continue;
      enabled.add(String(item['linkId']));
      visit(nodesIn(item['item']));
    }
  };
  visit(nodesIn(form['item']));
  return enabled;
}

const ordered = ['=', '!=', '>', '<', '>=', '<=', 'exists'];
const plain = ['=', '!=', 'exists'];
const codes: readonly Node[] = [
  { system: 'http://a', code: 'x', display: 'X of a' },
  { system: 'http://b', code: 'x', display: 'X of b' },
  { code: 'w' },
  { system: 'http://a', code: 'y', display: 'Y' },
  { system: 'http://a', code: 'z' },
];
const kinds: { readonly [type: string]: readonly [member: string, operators: readonly string[], values: readonly Json[]] } = {
  boolean: ['Boolean', plain, [true, false]],
  integer: ['Integer', ordered, [-1, 0, 3]],
  decimal: ['Decimal', ordered, [0.5, 1, 2.25]],
  quantity: [
    'Quantity',
    ordered,
    [
      { value: 1, unit: 'kg' },
      { value: 70.5, unit: 'kg' },
    ],
  ],
  date: ['Date', ordered, ['2019-12-31', '2020-01-01']],
  dateTime: ['DateTime', ordered, ['2020-01-01T10:00:00Z', '2020-01-01T12:30:00+05:00', '2020-01-01T10:00:00.000+00:00']],
  time: ['Time', ordered, ['08:00:00', '12:00:00']],
  string: ['String', plain, ['one', 'two words']],
  choice: ['Coding', plain, codes],
  reference: ['Reference', plain, [{ reference: 'Practitioner/1' }, { reference: 'Practitioner/2' }]],
};
const asking = Object.keys(kinds);

/** A form whose conditions name earlier items, and answers to it. */
const answeredForms = fc
  .array(
    fc.record({
      type: fc.constantFrom(...asking, 'group'),
      up: fc.nat(2),
      any: fc.boolean(),
      conditions: fc.array(fc.record({ of: fc.nat(), operator: fc.nat(), value: fc.nat() }), { maxLength: 2 }),
      answers: fc.uniqueArray(fc.nat(4), { maxLength: 2 }),
    }),
    { minLength: 2, maxLength: 8 },
  )
  .map((rows) => {
    const root = { form: [] as Node[], response: [] as Node[] };
    const open = [root];
    rows.forEach(({ type, up, any, conditions, answers }, at) => {
      while (open.length > Math.max(1, 4 - up)) open.pop();
      const earlier = rows
        .slice(0, at)
        .flatMap((row, index) => (row.type === 'group' ? [] : [{ type: row.type, linkId: `q${index}` }]));
      const enableWhen = conditions.flatMap((one): Node[] => {
        const target = earlier[one.of % Math.max(1, earlier.length)];
        const [member, operators, values] = kinds[target?.type ?? ''] ?? [];
        if (!target || !operators || !values) return [];
        const operator = operators[one.operator % operators.length] ?? '=';
        const value = operator === 'exists' ? one.value % 2 === 0 : (values[one.value % values.length] ?? null);
        return [{ question: target.linkId, operator, [`answer${operator === 'exists' ? 'Boolean' : member}`]: value }];
      });
      const [member, , values = []] = kinds[type] ?? [];
      const under = { form: [] as Node[], response: [] as Node[] };
      const item: Node = {
        linkId: `q${at}`,
        type,
        ...(type !== 'group' && { repeats: true }),
        ...(type === 'choice' && { answerOption: codes.map((valueCoding) => ({ valueCoding: { ...valueCoding } })) }),
        ...(enableWhen.length > 0 && { enableWhen, enableBehavior: any ? 'any' : 'all' }),
      };
      const given = member === undefined ? [] : [...new Set(answers.map((one) => values[one % values.length]))];
      const parent = open.at(-1) ?? root;
      parent.form.push({ ...item, item: under.form });
      parent.response.push(
        given.length > 0
          ? {
              linkId: `q${at}`,
              answer: given.map((value, first) => ({
                [`value${member}`]: value ?? null,
                ...(first === 0 && { item: under.response }),
              })),
            }
          : { linkId: `q${at}`, item: under.response },
      );
      open.push(under);
    });
    return {
      form: { resourceType: 'Questionnaire', status: 'active', item: root.form },
      response: { resourceType: 'QuestionnaireResponse', status: 'completed', item: root.response },
    };
  });

describe('a form of another system, answered here', () => {
  it('shows what its conditions enable, as FHIR defines them', () => {
    let hidden = 0;
    fc.assert(
      fc.property(answeredForms, ({ form: came, response }) => {
        const { form } = fromFhirQuestionnaire(came);
        const { answers = [] } = fromFhirResponse(response, form.items);
        const given = Object.fromEntries(answers.map(({ questionId, value }) => [questionId, [value ?? null].flat()]));
        const { shown } = formState(form.items ?? [], { answers: given, subjects: {}, today: '2026-01-01' });
        const enabled = enabledIn(came, response);
        expect([...shown].toSorted()).toEqual([...enabled].toSorted());
        hidden += nodesWithin(came).length - enabled.size;
      }),
      { numRuns: runs(200, 20_000) },
    );
    expect(hidden).toBeGreaterThan(100);
  });
  it('gives its answers out in the types and codes that it asks for', () => {
    fc.assert(
      fc.property(answeredForms, ({ form: came, response }) => {
        const { form } = fromFhirQuestionnaire(came);
        const { foreign: _foreign, ...read } = fromFhirResponse(response, form.items);
        const out = toFhirResponse(read, form.items, form.foreign);
        for (const linkId of nodesWithin(came).map((one) => String(one['linkId']))) {
          const values = (of: Node) => answered(of, linkId).map(({ item: _under, ...answer }) => answer);
          expect(values(out)).toEqual(
            values(response).map((one) =>
              isNode(one['valueQuantity']) ? { valueQuantity: { value: one['valueQuantity']['value'] } } : one,
            ),
          );
        }
      }),
      { numRuns: runs(50, 20_000) },
    );
  });
});
