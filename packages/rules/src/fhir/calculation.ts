import type { QuestionnaireItem } from '@notewell/model';
import { isNode, type Node, nodesIn, textIn } from './node.ts';
import { urls } from './types.ts';

const expressionIn = (node: Node | undefined) => (isNode(node?.['valueExpression']) ? node['valueExpression'] : undefined);

/** Variables that a form and one of its items declare, by name. */
function variablesIn(nodes: readonly Node[]): ReadonlyMap<string, string> {
  const declared = nodes.flatMap((node) => nodesIn(node['extension']).filter(({ url }) => url === urls.variable));
  return new Map(
    declared.flatMap((extension) => {
      const expression = expressionIn(extension);
      const [name, text] = [textIn(expression?.['name']), textIn(expression?.['expression'])];
      return name && text ? [[name, text] as const] : [];
    }),
  );
}

/** Link id of the question whose score a variable is; undefined if it is anything else. */
function questionScored(text: string): string | undefined {
  const linkIds = [...new Set([...text.matchAll(/linkId\s*=\s*'([^']+)'/g)].map((match) => match[1] ?? ''))];
  const scores = /ordinalValue|itemWeight|\bweight\(\)|\bordinal\(\)/.test(text);
  return scores && linkIds.length === 1 ? linkIds[0] : undefined;
}

/** Replaces names of variables by their expressions, up to the depth that occurs in practice. */
function inlined(text: string, variables: ReadonlyMap<string, string>, keep: (name: string) => boolean, depth = 4): string {
  if (depth === 0) return text;
  const next = text.replaceAll(/%(\w+)/g, (all, name: string) => (keep(name) ? all : (variables.get(name) ?? all)));
  return next === text ? text : inlined(next, variables, keep, depth - 1);
}

/**
 * Translates an expression that is plainly the sum of the scores of the answered questions. Returns undefined for any
 * other expression, including one that needs every answer.
 */
export function calculationIn(item: Node, root: Node): QuestionnaireItem['calculation'] {
  const calculated = nodesIn(item['extension']).find(({ url }) => url === urls.calculated);
  const written = textIn(expressionIn(calculated)?.['expression']);
  if (!written) return undefined;
  const variables = variablesIn([root, item]);
  const scored = new Map(
    [...variables].flatMap(([name, text]) => {
      const linkId = questionScored(
        inlined(text, variables, (one) => one === name || one === 'questionnaire' || one === 'resource'),
      );
      return linkId === undefined ? [] : [[name, linkId] as const];
    }),
  );
  const expression = inlined(written, variables, (name) => scored.has(name));
  const names = [...new Set([...expression.matchAll(/%(\w+)/g)].map((match) => match[1] ?? ''))];
  const from = names.flatMap((name) => scored.get(name) ?? []);
  const rest = expression.replaceAll(/%\w+|\.exists\(\)|\bor\b|\biif\(|[\s+(),{}0]/g, '');
  return rest === '' && from.length > 0 && from.length === names.length ? { kind: 'Sum', from, scores: true } : undefined;
}
