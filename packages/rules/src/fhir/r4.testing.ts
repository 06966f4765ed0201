import fc from 'fast-check';
import type { Node } from './node.ts';

/* FHIR R4's own definition of a Questionnaire as arbitrary values: every member of the resource, items of every type, with
   known and unknown extensions. Nothing here depends on how the product reads them. */

type Arbitrary = fc.Arbitrary<unknown>;
const some = (members: { readonly [name: string]: Arbitrary }, required: readonly string[] = []): fc.Arbitrary<Node> =>
  // The members are JSON.
  fc.record(members, { requiredKeys: [...required] }) as fc.Arbitrary<Node>;
const few = (of: Arbitrary, most = 3) => fc.array(of, { minLength: 1, maxLength: most });

const word = fc.stringMatching(/^[A-Za-z][a-z]{0,8}$/);
const said = fc.oneof(
  { weight: 6, arbitrary: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')) },
  word.map((one) => ` ${one}\n`),
  fc.constantFrom('“Wie geht’s?”', '気分はどうですか', '**bold** <b>markup</b>', 'a'.repeat(1_200)),
);
const url = word.map((one) => `http://example.test/${one}`);
const day = fc.constantFrom('2019-02-28', '2020-12-31', '2024-02-29');
const moment = fc.constantFrom('2020-01-01T10:00:00Z', '2020-01-01T12:30:00+05:00', '2021-06-01T00:00:00.250-06:00');
const clock = fc.constantFrom('08:00:00', '23:59:59');
const figure = fc.constantFrom(-3, 0, 1, 2.5, 40, 1_000_000);
const coding = some({ system: url, version: word, code: word, display: said, userSelected: fc.boolean() }, ['code']);
const concept = some({ coding: few(coding, 2), text: said });
const reference = some({ reference: word.map((id) => `Practitioner/${id}`), display: said }, ['reference']);
const quantity = some({ value: figure, comparator: fc.constantFrom('<', '>='), unit: word, system: url, code: word }, ['value']);
const attachment = some({ contentType: fc.constant('image/png'), url, title: said, data: fc.constant('aGk=') });
const expression = some({ name: word, language: fc.constant('text/fhirpath'), expression: said }, ['language', 'expression']);

const fhir = 'http://hl7.org/fhir/StructureDefinition/';
const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-';
const at = (address: string, name: string, of: Arbitrary) => some({ url: fc.constant(address), [name]: of }, ['url', name]);
const controls = ['drop-down', 'radio-button', 'slider', 'gtable', 'table', 'grid', 'page', 'help', 'unit', 'autocomplete'];
const control = fc
  .constantFrom(...controls)
  .map((code) => ({ coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }] }));
const extensions = fc.array(
  fc.oneof(
    at(`${fhir}questionnaire-itemControl`, 'valueCodeableConcept', control),
    at(`${fhir}minValue`, 'valueInteger', fc.integer({ min: -5, max: 5 })),
    at(`${fhir}minValue`, 'valueDate', day),
    at(`${fhir}maxValue`, 'valueDecimal', figure),
    at(`${fhir}minLength`, 'valueInteger', fc.nat(5)),
    at(`${fhir}maxDecimalPlaces`, 'valueInteger', fc.nat(5)),
    at(`${fhir}questionnaire-minOccurs`, 'valueInteger', fc.nat(3)),
    at(`${fhir}questionnaire-maxOccurs`, 'valueInteger', fc.nat(3)),
    at(`${fhir}questionnaire-sliderStepValue`, 'valueInteger', fc.nat(3)),
    at(`${fhir}questionnaire-choiceOrientation`, 'valueCode', fc.constantFrom('horizontal', 'vertical')),
    at(`${fhir}questionnaire-unit`, 'valueCoding', coding),
    at(`${fhir}questionnaire-unitOption`, 'valueCoding', coding),
    at(`${fhir}questionnaire-referenceResource`, 'valueCode', fc.constant('Practitioner')),
    at(`${fhir}entryFormat`, 'valueString', said),
    at(`${fhir}regex`, 'valueString', fc.constant('[0-9]+')),
    at(`${fhir}designNote`, 'valueMarkdown', said),
    at(`${fhir}variable`, 'valueExpression', expression),
    at(`${sdc}calculatedExpression`, 'valueExpression', expression),
    at(`${sdc}initialExpression`, 'valueExpression', expression),
    at(`${sdc}enableWhenExpression`, 'valueExpression', expression),
    at(`${sdc}observationExtract`, 'valueBoolean', fc.boolean()),
    at(`${fhir}questionnaire-constraint`, 'extension', few(at('key', 'valueId', word))),
    at('http://example.test/strange', 'valueString', said),
  ),
  { maxLength: 4 },
);
const translated = some({ extension: few(at(`${fhir}translation`, 'extension', few(at('content', 'valueString', said)))) }, [
  'extension',
]);

const optionExtensions = fc.array(
  fc.oneof(
    at(`${fhir}ordinalValue`, 'valueDecimal', figure),
    at(`${fhir}questionnaire-optionExclusive`, 'valueBoolean', fc.boolean()),
    at(`${fhir}questionnaire-optionPrefix`, 'valueString', word),
  ),
  { minLength: 1, maxLength: 2 },
);
const option = (name: string, of: Arbitrary) =>
  some({ [name]: of, extension: optionExtensions, initialSelected: fc.boolean(), [`_${name}`]: translated }, [name]);
/** Options of one kind each, as R4 has them. */
const answerOptions = fc.oneof(
  fc.uniqueArray(option('valueCoding', coding), {
    minLength: 1,
    maxLength: 5,
    selector: (one) => JSON.stringify(one['valueCoding']),
  }),
  fc.uniqueArray(option('valueString', said), { minLength: 1, maxLength: 4, selector: (one) => one['valueString'] }),
  fc.uniqueArray(option('valueInteger', fc.nat(9)), { minLength: 1, maxLength: 4, selector: (one) => one['valueInteger'] }),
  fc.uniqueArray(option('valueDate', day), { minLength: 1, maxLength: 3, selector: (one) => one['valueDate'] }),
  fc.uniqueArray(option('valueTime', clock), { minLength: 1, maxLength: 2, selector: (one) => one['valueTime'] }),
  fc.uniqueArray(option('valueReference', reference), { minLength: 1, maxLength: 3, selector: (one) => JSON.stringify(one) }),
);

/** The value of each item type, as a member of an answer, a condition or an initial value. */
const valueOf: { readonly [type: string]: readonly [member: string, of: Arbitrary] } = {
  boolean: ['Boolean', fc.boolean()],
  decimal: ['Decimal', figure],
  integer: ['Integer', fc.integer({ min: -5, max: 5 })],
  date: ['Date', day],
  dateTime: ['DateTime', moment],
  time: ['Time', clock],
  string: ['String', said],
  text: ['String', said],
  url: ['Uri', url],
  choice: ['Coding', coding],
  'open-choice': ['Coding', coding],
  attachment: ['Attachment', attachment],
  reference: ['Reference', reference],
  quantity: ['Quantity', quantity],
};
const types = ['group', 'display', ...Object.keys(valueOf)];

const condition = fc.oneof(
  some({ question: fc.nat(9), operator: fc.constant('exists'), answerBoolean: fc.boolean() }, [
    'question',
    'operator',
    'answerBoolean',
  ]),
  ...Object.entries(valueOf)
    .filter(([type]) => type !== 'attachment' && type !== 'url')
    .map(([, [member, of]]) =>
      some({ question: fc.nat(9), operator: fc.constantFrom('=', '!=', '>', '<', '>=', '<='), [`answer${member}`]: of }, [
        'question',
        'operator',
        `answer${member}`,
      ]),
    ),
);

function item(type: string, depth: number): fc.Arbitrary<Node> {
  const [member, of] = valueOf[type] ?? [];
  const asks = member !== undefined;
  const chooses = type === 'choice' || type === 'open-choice';
  return some(
    {
      linkId: fc.constant(''),
      type: fc.constant(type),
      id: word,
      extension: extensions,
      modifierExtension: few(at('http://example.test/modifier', 'valueBoolean', fc.boolean()), 1),
      definition: url.map((one) => `${one}#Patient.name`),
      code: few(coding, 2),
      prefix: word,
      text: said,
      _text: translated,
      enableWhen: few(condition),
      enableBehavior: fc.constantFrom('all', 'any'),
      ...(asks && {
        required: fc.boolean(),
        repeats: fc.boolean(),
        readOnly: fc.boolean(),
        initial: few(some({ [`value${member}`]: of ?? fc.constant(null) }, [`value${member}`]), 1),
      }),
      ...(type === 'group' && { repeats: fc.boolean() }),
      ...((type === 'string' || type === 'text') && { maxLength: fc.nat(200) }),
      ...(chooses && {
        answerOption: answerOptions,
        answerValueSet: fc.constantFrom(
          '#set',
          '#expanded',
          'http://example.test/vs|2',
          'http://hl7.org/fhir/ValueSet/administrative-gender',
        ),
      }),
      ...(depth > 1 && type !== 'display' && { item: fc.array(anyItem(depth - 1), { minLength: 1, maxLength: 3 }) }),
    },
    ['linkId', 'type'],
  );
}
const anyItem = (depth: number): fc.Arbitrary<Node> => fc.constantFrom(...types, 'group').chain((type) => item(type, depth));

const contained = fc.constant([
  {
    resourceType: 'ValueSet',
    id: 'set',
    status: 'active',
    compose: { include: [{ system: 'http://s', concept: [{ code: 'a', display: 'A' }, { code: 'b' }] }] },
  },
  {
    resourceType: 'ValueSet',
    id: 'expanded',
    expansion: { contains: [{ system: 'http://s', code: 'c', display: 'C', contains: [{ code: 'd', display: 'D' }] }] },
  },
  {
    resourceType: 'Bundle',
    id: 'query',
    type: 'batch',
    entry: [{ request: { method: 'GET', url: 'Patient/1' }, resource: { resourceType: 'Patient' } }],
  },
]);

/** Numbers link ids in order, and lets conditions name one of them. */
function named(items: readonly Node[]): Node[] {
  const ids: string[] = [];
  const count = (list: readonly Node[]): void => {
    for (const one of list) {
      ids.push(`q${ids.length}`);
      count((one['item'] as Node[] | undefined) ?? []); // made above
    }
  };
  count(items);
  let next = 0;
  const place = (list: readonly Node[]): Node[] =>
    list.map((one) => {
      const linkId = `q${next++}`;
      const conditions = one['enableWhen'] as Node[] | undefined; // made above
      const under = one['item'] as Node[] | undefined; // as above
      return {
        ...one,
        linkId,
        ...(conditions && {
          enableWhen: conditions.map((condition) => ({
            ...condition,
            question: ids[Number(condition['question']) % ids.length] ?? linkId,
          })),
        }),
        ...(under && { item: place(under) }),
      };
    });
  return place(items);
}

/** Any Questionnaire that R4 allows. */
export const r4Questionnaires = (depth = 5): fc.Arbitrary<Node> =>
  some(
    {
      resourceType: fc.constant('Questionnaire'),
      status: fc.constantFrom('draft', 'active', 'retired', 'unknown'),
      id: word,
      meta: some({ versionId: word, lastUpdated: moment, profile: few(url), tag: few(coding), security: few(coding) }),
      implicitRules: url,
      language: fc.constant('en-US'),
      text: fc.constant({ status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Form</div>' }),
      contained,
      extension: extensions,
      modifierExtension: few(at('http://example.test/modifier', 'valueCode', word), 1),
      url: fc.oneof(url, fc.constant('urn:uuid:7c1f'), fc.constant('Questionnaire/a b')),
      identifier: few(some({ system: url, value: word })),
      version: word,
      _version: translated,
      name: word,
      title: said,
      _title: translated,
      derivedFrom: few(url),
      experimental: fc.boolean(),
      subjectType: few(fc.constantFrom('Patient', 'Group')),
      date: fc.constantFrom('2020', '2020-05', '2020-05-01T10:00:00Z'),
      publisher: said,
      contact: few(some({ name: said })),
      description: said,
      useContext: few(some({ code: coding, valueCodeableConcept: concept }, ['code'])),
      jurisdiction: few(concept),
      purpose: said,
      copyright: said,
      approvalDate: fc.oneof(day, fc.constantFrom('2020', '2020-05')),
      lastReviewDate: day,
      effectivePeriod: some({ start: day }),
      code: few(coding, 2),
      item: fc.array(anyItem(depth), { minLength: 1, maxLength: 3 }).map(named),
    },
    ['resourceType', 'status', 'item'],
  ).map((one) => substantial(one) as Node);

/** Removes empty lists and objects, which R4 does not allow. */
const substantial = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(substantial).filter((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, one]) => [name, substantial(one)] as const);
  const kept = members.filter(([, one]) => one !== undefined && !(Array.isArray(one) && one.length === 0));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
};
