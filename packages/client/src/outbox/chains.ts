import type { ModelPort } from '../resource.ts';
import { type Book, type Change, keptOf } from './book.ts';
import type { KeptRecord } from './operation.ts';

/**
 * Rejected changes of one resource, each made on top of the one before; the last contains the text of all. A change with
 * its own `original` begins a new chain: it was made without the earlier text and would overwrite it. So each chain is
 * compared, sent again, continued and discarded separately.
 */
export type Chain = readonly [KeptRecord, ...KeptRecord[]];

const chains = new WeakMap<readonly KeptRecord[], readonly Chain[]>();

/** Returns an entity's rejected changes, oldest chain first. */
export function chainsOf(book: Book, type: string, id: string): readonly Chain[] {
  const records = keptOf(book, type, id);
  const held = chains.get(records);
  if (held) return held;
  const found: [KeptRecord, ...KeptRecord[]][] = [];
  for (const record of records) {
    const current = found.at(-1);
    if (!current || record.operation.original) found.push([record]);
    else current.push(record);
  }
  chains.set(records, found);
  return found;
}

/** Returns the chain of a rejected change. */
export function chainOf(book: Book, key: string): Chain | undefined {
  const operation = book.kept.get(key)?.operation;
  return operation && chainsOf(book, operation.type, operation.id).find((chain) => chain.some((each) => each.key === key));
}

/** Rebases a change when those it was made on leave its chain: its original becomes the first one's original. */
export function inherited([{ operation: first }]: Chain, heir: KeptRecord, model: ModelPort): Change[] {
  const { operation } = heir;
  if (!first.original || operation.kind !== 'update' || !operation.body) return [];
  const patch = model.diff(operation.type, first.original, operation.body);
  return [{ put: 'kept', record: { ...heir, operation: { ...operation, original: first.original, patch } } }];
}
