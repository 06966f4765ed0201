import type { Json, QuestionnaireItem, RuleOperator } from '@notewell/model';
import type { Condition, Conditions } from '../forms/conditions.ts';
import { coding, given, isNode, type Node, nodesIn, textIn } from './node.ts';
import { chosenIn, type Option, optionValue } from './options.ts';
import { typeOut, valueMember } from './types.ts';

const operators: readonly (readonly [fhir: string, ours: RuleOperator])[] = [
  ['=', 'Equals'],
  ['!=', 'NotEquals'],
  ['>', 'GreaterThan'],
  ['<', 'LessThan'],
  ['>=', 'AtLeast'],
  ['<=', 'AtMost'],
];

type OptionsOf = (linkId: string) => readonly Option[];

function conditionIn(node: Node, optionsOf: OptionsOf): Condition | undefined {
  const question = textIn(node['question']);
  if (question === undefined) return undefined;
  if (node['operator'] === 'exists') return { question, operator: node['answerBoolean'] === false ? 'NotExists' : 'Exists' };
  const operator = operators.find(([fhir]) => fhir === node['operator'])?.[1];
  const [, answer] = Object.entries(node).find(([name]) => name.startsWith('answer')) ?? [];
  const option = chosenIn(node, 'answer', optionsOf(question));
  const value = option ?? plainValue(answer);
  return operator && value !== undefined && value.length <= 1_000 ? { question, operator, value } : undefined;
}
const plainValue = (answer: Json | undefined): string | undefined =>
  isNode(answer)
    ? (coding(answer)?.code ?? coding(answer)?.display ?? textIn(answer['reference']) ?? numberText(answer['value']))
    : numberText(answer);
const numberText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** Reads `enableWhen` as conditions; undefined if there is none or one of them is not supported. */
export function conditionsIn(item: Node, optionsOf: OptionsOf): Conditions | undefined {
  const all = nodesIn(item['enableWhen']).map((node) => conditionIn(node, optionsOf));
  const known = all.filter((one) => one !== undefined);
  if (known.length === 0 || known.length < all.length) return undefined;
  return { logic: item['enableBehavior'] === 'any' ? 'Or' : 'And', conditions: known };
}

/** Writes conditions over answers as `enableWhen`; empty if FHIR cannot express them. */
export function conditionsOut(
  when: QuestionnaireItem['displayWhen'],
  itemOf: (linkId: string) => QuestionnaireItem | undefined,
): Node {
  const all = when?.conditions ?? [];
  if (!when || all.length === 0 || when.logic === 'None') return {};
  const nodes = all.map((condition) => conditionOut(condition, itemOf(condition.question ?? '')));
  const known = nodes.filter((node) => node !== undefined);
  if (known.length < all.length) return {};
  return given({
    enableWhen: known,
    enableBehavior: known.length > 1 || when.logic === 'Or' ? (when.logic === 'Or' ? 'any' : 'all') : undefined,
  });
}

function conditionOut(condition: Condition, item: QuestionnaireItem | undefined): Node | undefined {
  const { question, operator, value } = condition;
  if (question === undefined || Object.keys(condition).some((name) => !['question', 'operator', 'value'].includes(name)))
    return undefined;
  if (operator === 'Exists' || operator === 'NotExists')
    return value === undefined ? { question, operator: 'exists', answerBoolean: operator === 'Exists' } : undefined;
  const fhir = operators.find(([, ours]) => ours === operator)?.[0];
  if (!fhir || value === undefined || !item) return undefined;
  const option = item.options?.find((one) => one.value === value);
  if (option) return { question, operator: fhir, ...answering(optionValue(option)) };
  const type = typeOut(item.type);
  const member = valueMember[type];
  if (!member || item.options || type === 'choice' || type === 'open-choice' || type === 'attachment' || type === 'reference')
    return { question, operator: fhir, answerString: value };
  const typed: Json = type === 'boolean' ? value === 'true' : type === 'integer' || type === 'decimal' ? Number(value) : value;
  if (typeof typed === 'number' && !Number.isFinite(typed)) return undefined;
  return { question, operator: fhir, [`answer${member}`]: typed };
}
const answering = (node: Node): Node =>
  Object.fromEntries(Object.entries(node).map(([name, value]) => [name.replace(/^value/, 'answer'), value]));
