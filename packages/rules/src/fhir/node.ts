import type { Json } from '@notewell/model';

/** An object of FHIR's JSON. */
export type Node = { readonly [name: string]: Json };

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
export const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
/** Words that say something; blank ones are none. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
/** Words no longer than the model takes them; the whole of them stays in what came. */
export const shortIn = (value: unknown, most = 1_000): string | undefined => textIn(textIn(value)?.slice(0, most));
export const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Every item of a questionnaire or of a response to one, those under others too. */
export const nodesWithin = (node: Node): readonly Node[] => nodesIn(node['item']).flatMap((item) => [item, ...nodesWithin(item)]);

export const extensionIn = (node: Node | undefined, url: string): Node | undefined =>
  nodesIn(node?.['extension']).find((one) => one['url'] === url);

/** Leaves out what is not there. */
export const given = (node: { readonly [name: string]: unknown }): Node =>
  // Only members that are there are left, and each is JSON by its making.
  Object.fromEntries(
    Object.entries(node).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as Node;

/** A value as JSON has it: without members that are undefined. */
export const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T; // what JSON can hold comes back as it was

export const coding = (value: unknown): { code?: string; system?: string; display?: string } | undefined => {
  if (!isNode(value)) return undefined;
  const fits = (name: string, most: number) => ((textIn(value[name])?.length ?? 0) > most ? undefined : textIn(value[name]));
  // Half a code is another code: what is too long is left to what came.
  const [code, system, display] = [fits('code', 100), fits('system', 500), shortIn(value['display'])];
  return code || display ? { ...(code && { code }), ...(system && { system }), ...(display && { display }) } : undefined;
};
