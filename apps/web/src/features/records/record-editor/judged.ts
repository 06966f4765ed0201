import { definitionOf, type Fault, fieldAt, labelOf, type ResourceType } from '@notewell/model';
import {
  contactFaults,
  dateFaults,
  isTypeOfPerson,
  latestDayAt,
  onsetFaults,
  particularsFaults,
  payerFaults,
  periodFaults,
  typedReviewFaults,
  unsaidFaults,
} from '@notewell/rules';
import { validate } from '../../../platform/validation.ts';
import type { Fields } from '../draft/record-draft.ts';
import type { RefusedPlace } from '../fields/refused-places.tsx';

const over = (record: Fields, changes: Iterable<readonly [string, unknown]>): Fields => {
  const next = new Map(Object.entries(record));
  for (const [name, value] of changes) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return Object.fromEntries(next);
};

const keyOf = ({ path, code }: Fault) => `${path} ${code}`;

/** Faults in the fields that people edit, of a whole record. The server writes the others. */
export function faultsIn(type: ResourceType, record: Fields): readonly Fault[] {
  const { fields } = definitionOf(type);
  const own = Object.entries(record).filter(([name]) => name in fields);
  const result = validate(type, Object.fromEntries(own));
  const today = latestDayAt(new Date());
  const ofPerson = isTypeOfPerson(type) ? particularsFaults({ type, after: record, today }) : [];
  const write = { type, after: record };
  const ofRules = [
    ...ofPerson,
    ...onsetFaults({ ...write, today }),
    ...dateFaults({ ...write, today }),
    ...periodFaults(write),
    ...payerFaults(write),
    ...contactFaults(write),
    ...unsaidFaults(write),
    ...typedReviewFaults({ ...write, today }),
  ];
  const ofModel = result.ok ? [] : result.faults;
  const reported = new Set(ofModel.map(keyOf));
  return [...ofModel, ...ofRules.filter((fault) => !reported.has(keyOf(fault)))];
}

export interface Judged {
  /** Changes to save now. */
  readonly accepted: ReadonlyMap<string, unknown>;
  /** Changes that wait until they are corrected. */
  readonly held: ReadonlyMap<string, unknown>;
  readonly faults: readonly Fault[];
}

const nothingHeld: Judged = { accepted: new Map(), held: new Map(), faults: [] };

/** Tells changes that the model takes from those that it does not. A fault that the record had before holds nothing back. */
export function judged(type: ResourceType, record: Fields, changes: ReadonlyMap<string, unknown>): Judged {
  if (changes.size === 0) return nothingHeld;
  const taken: Judged = { accepted: changes, held: new Map(), faults: [] };
  // A record is judged with every key: one without faults needs no comparison with what it was before.
  const now = faultsIn(type, over(record, changes));
  if (now.length === 0) return taken;
  const before = new Set(faultsIn(type, record).map(keyOf));
  const isFresh = (fault: Fault) => !before.has(keyOf(fault));
  if (!now.some(isFresh)) return taken;
  const fresh = (value: Fields) => faultsIn(type, value).filter(isFresh);
  const accepted = new Map<string, unknown>();
  const held = new Map<string, unknown>();
  for (const [name, value] of changes)
    (fresh(over(record, [...accepted, [name, value]])).length === 0 ? accepted : held).set(name, value);
  return { accepted, held, faults: fresh(over(over(record, accepted), held)) };
}

const withoutPlaces = (path: string) =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.');

type Said = Pick<Fault, 'path' | 'message'> & { readonly code?: string };

/** A message of the model with the labels of fields in place of their paths. */
function worded(type: ResourceType, { path, code, message }: Said): string {
  const definition = definitionOf(type);
  const label = (at: string): string | undefined => {
    const name = withoutPlaces(at);
    const field = fieldAt(definition, name);
    return field && labelOf(name.split('.').at(-1) ?? '', field);
  };
  if (code === 'oneOf') return `${label(path) ?? 'This'} is not one of the choices.`;
  const start = message.startsWith(`${path} `) ? path.length : 0;
  const [first, rest] = [start > 0 ? (label(path) ?? 'This') : '', message.slice(start)];
  // Rules over two fields name both by their paths.
  const words = rest.replace(/(?<= than )[\w.]+|^[\w.]+(?= must )/g, (at, place: number) => {
    const said = label(at);
    return said === undefined ? at : place === 0 && first === '' ? said : said.toLowerCase();
  });
  return `${first}${words}`.replace(/\.?$/, '.');
}

/** Faults as messages at their fields. */
export const placesOf = (type: ResourceType, faults: readonly Said[]): readonly RefusedPlace[] =>
  faults.map((fault) => ({ path: fault.path, message: worded(type, fault) }));
