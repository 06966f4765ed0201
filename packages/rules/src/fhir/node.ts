import type { Json } from '@notewell/model';

/** An object of FHIR's JSON. */
export type Node = { readonly [name: string]: Json };

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
export const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
/** Returns text that is not blank. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
/** Text cut to the model's limit; the original keeps all of it. */
export const shortIn = (value: unknown, most = 1_000): string | undefined => textIn(textIn(value)?.slice(0, most));
export const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Every item of a questionnaire or response, nested ones included. */
export const nodesWithin = (node: Node): readonly Node[] => nodesIn(node['item']).flatMap((item) => [item, ...nodesWithin(item)]);

export const extensionIn = (node: Node | undefined, url: string): Node | undefined =>
  nodesIn(node?.['extension']).find((one) => one['url'] === url);

/** Leaves out undefined and empty members. */
export const given = (node: { readonly [name: string]: unknown }): Node =>
  // Only defined members remain, and each is JSON.
  Object.fromEntries(
    Object.entries(node).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as Node;

/** Converts to JSON and back: drops members that are undefined. */
export const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));

export const coding = (value: unknown): { code?: string; system?: string; display?: string } | undefined => {
  if (!isNode(value)) return undefined;
  const fits = (name: string, most: number) => ((textIn(value[name])?.length ?? 0) > most ? undefined : textIn(value[name]));
  // A truncated code would be another code: a code that is too long stays in the original only.
  const [code, system, display] = [fits('code', 100), fits('system', 500), shortIn(value['display'])];
  return code || display ? { ...(code && { code }), ...(system && { system }), ...(display && { display }) } : undefined;
};
