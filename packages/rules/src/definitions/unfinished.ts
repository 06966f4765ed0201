import { definitionOf, type Fault, fieldAt, isRecord, isResourceType, labelOf, validate } from '@notewell/model';
import type { Finding } from '../forms/index.ts';

const called = (value: unknown): string | undefined => {
  if (!isRecord(value)) return undefined;
  const name = [value['text'], value['title'], value['label'], value['display'], value['name'], value['linkId']].find(
    (one) => typeof one === 'string' && one.trim() !== '',
  );
  return name === undefined ? undefined : String(name);
};

/** The label of a field at a path within a sentence: `minTotal` as "min total". */
function words(type: unknown, path: string, name: string): string {
  const field = typeof type === 'string' && isResourceType(type) ? fieldAt(definitionOf(type), path) : undefined;
  const label = labelOf(name, field);
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
const quoted = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;

export interface Place {
  /** The question's linkId, else the field of the definition. */
  readonly at: string;
  readonly message: string;
}

/** Describes a fault's path: the question or entry by its text, then the names of the fields below it. */
function placeOf(
  definition: object,
  { path, code, message }: Fault,
  type: unknown = Reflect.get(definition, 'resourceType'),
): Place {
  const parts = path.split('.');
  const named: string[] = [];
  let value: unknown = definition;
  let owner: string | undefined;
  let linkId: string | undefined;
  let below: string[] = [];
  for (const part of parts) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
    if (!/^\d+$/.test(part)) {
      named.push(part);
      below.push(words(type, named.join('.'), part));
      continue;
    }
    const name = called(value);
    if (name !== undefined) [owner, below] = [name, []];
    const id = isRecord(value) ? value['linkId'] : undefined;
    if (typeof id === 'string' && id !== '') linkId = id;
  }
  const field = below.join(', ') || 'entry';
  const fault = code === 'required' ? 'is missing' : message.slice(message.indexOf(' ') + 1).replace(/\.$/, '');
  const sentence = `${owner === undefined ? '' : `${quoted(owner)}: `}${field} ${fault}.`;
  return { at: linkId ?? parts[0] ?? '', message: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}

/** Places of a definition's faults, in words, with their paths. */
export const faultPlaces = (value: object, faults: readonly Fault[]): readonly (Place & Pick<Fault, 'path'>)[] =>
  faults.map((fault) => ({ ...placeOf(value, fault), path: fault.path }));

/** Finds the parts that a draft lacks for publication by its declaration: each is an error with its place. */
export function unfinishedParts(type: string, value: object): readonly Finding[] {
  const { meta: _meta, content: _content, ...rest } = value as Readonly<Record<string, unknown>>; // a definition as its fields
  const result = validate(type, { ...rest, status: 'Active' });
  if (result.ok) return [];
  return result.faults
    .filter(({ code }) => code !== 'unknown')
    .map((fault) => ({ check: 'unfinished', severity: 'Error', ...placeOf(rest, fault, type) }));
}
