import { definitionOf, type UnknownRecord } from '@notewell/model';
import type { Tone } from '@notewell/ui';

export interface ShelfRow {
  readonly id?: string | undefined;
  readonly meta?: { readonly versionId?: string | undefined } | undefined;
}

/** A type of content that all practices share, as its screen shows it. */
export interface Shelf<R extends ShelfRow> {
  readonly type: 'Announcement' | 'Notation';
  readonly noun: string;
  readonly about: string;
  readonly order: { readonly orderBy: string; readonly order: 'asc' | 'desc' };
  /** Fields in edit order. */
  readonly fields: readonly string[];
  readonly labels: { readonly [field: string]: string };
  /** Values of a new entry. */
  readonly begins: UnknownRecord;
  readonly nameOf: (row: R) => string;
  readonly detailOf: (row: R) => string;
  readonly stateOf: (row: R) => { readonly word: string; readonly tone: Tone };
}

/** Content of the installation belongs to no practice. */
export const baseOf = ({ type }: Pick<Shelf<ShelfRow>, 'type'>): string => `/api/v1/${definitionOf(type).collection}`;

interface Operation {
  readonly op: 'add' | 'remove';
  readonly path: string;
  readonly value?: unknown;
}
/** The patch between an entry as it was read and as it was typed. Emptied fields go. */
export function changesOf(before: UnknownRecord, after: UnknownRecord, names: readonly string[]): readonly Operation[] {
  return names.flatMap((name): Operation[] => {
    const [was, is] = [before[name], after[name]];
    const isEmpty = is === undefined || is === '' || (Array.isArray(is) && is.length === 0);
    if (isEmpty) return was === undefined ? [] : [{ op: 'remove', path: `/${name}` }];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ op: 'add', path: `/${name}`, value: is }];
  });
}
