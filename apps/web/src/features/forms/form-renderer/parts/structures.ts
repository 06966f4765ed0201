import type { Json, Reference } from '@notewell/model';
import type { Value } from '../answers.ts';

export type Structure = { readonly [name: string]: Json | undefined };

/** A value as a structure with named parts; undefined for anything else. */
export const structureIn = (value: Value | undefined): Structure | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
export const textIn = (structure: Structure | undefined, name: string): string => {
  const value = structure?.[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};
/** A structure for storage without empty parts; undefined if all parts are empty. */
export function structureOf(parts: Structure): Value | undefined {
  const said = Object.entries(parts).flatMap(([name, value]): [string, Json][] =>
    value === undefined || value === '' || value === null || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]],
  );
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** Parses a reference; undefined if the value is none. */
export function referenceIn(value: Value | undefined): Reference | undefined {
  const structure = structureIn(value);
  const id = textIn(structure, 'id');
  if (id === '') return undefined;
  const [resourceType, display] = [textIn(structure, 'resourceType'), textIn(structure, 'display')];
  return { id, ...(resourceType ? { resourceType } : {}), ...(display ? { display } : {}) };
}
/** A reference for storage: id, type and display text. */
export const referenceValue = ({ id, resourceType, display }: Reference): Value =>
  structureOf({ id, resourceType, display }) ?? { id };
export const referencesIn = (values: readonly Value[]): Reference[] => values.flatMap((value) => referenceIn(value) ?? []);
