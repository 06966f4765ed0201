import type { ModelPort } from '../resource.ts';
import { type Book, type Change, keptOf } from './book.ts';
import type { KeptRecord } from './operation.ts';

/**
 * Kept changes of one record that were made one on top of the other: the last of them says all that they say. A change that
 * names its own copy begins a new one, because it was made without the words of those before it; laid over them it would
 * write over them, so each chain is compared, sent again, gone on from and discarded by itself.
 */
export type Chain = readonly [KeptRecord, ...KeptRecord[]];

const chains = new WeakMap<readonly KeptRecord[], readonly Chain[]>();

/** An entity's kept changes, oldest chain first. */
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

/** The chain that a kept record is part of. */
export function chainOf(book: Book, key: string): Chain | undefined {
  const operation = book.kept.get(key)?.operation;
  return operation && chainsOf(book, operation.type, operation.id).find((chain) => chain.some((each) => each.key === key));
}

/** What a change becomes where those that it was made on leave its chain: made on the copy which the first of them was made on. */
export function inherited([{ operation: first }]: Chain, heir: KeptRecord, model: ModelPort): Change[] {
  const { operation } = heir;
  if (!first.original || operation.kind !== 'update' || !operation.body) return [];
  const patch = model.diff(operation.type, first.original, operation.body);
  return [{ put: 'kept', record: { ...heir, operation: { ...operation, original: first.original, patch } } }];
}
