import { definitionOf, type ResourceType } from '@notewell/model';
import { recordKinds } from '../record-kinds/kinds.ts';

/** A type that is imported and exported as a table. */
export interface TableKind {
  readonly type: ResourceType;
  /** Keys of `platform/words`, so that the practice's own labels apply. */
  readonly labels: readonly [string, string];
}

const people = ['Practitioner', 'Patient'] as const;

/** Types with a table, people first. */
export const tableKinds: readonly TableKind[] = [
  ...people.map((type) => ({ type, labels: definitionOf(type).labels })),
  ...recordKinds.map(({ type, labels }) => ({ type, labels })),
];

export const tableKindAt = (type: unknown): TableKind | undefined => tableKinds.find((kind) => kind.type === type);
