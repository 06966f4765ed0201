import { idIn, isRecord } from '@notewell/model/values';
import type { ModelPort, StoredResource } from '../resource.ts';

const idAt = (value: StoredResource | undefined, path: string): string | undefined => {
  const held: unknown = path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value);
  return idIn(held);
};
/** The first id that a resource holds at one of the paths. */
export const firstOf = (paths: readonly string[], value: StoredResource | undefined) =>
  paths.map((path) => idAt(value, path)).find((id) => id !== undefined);

/** Patients whose record a resource belongs to. */
export function patientsOf(model: ModelPort, type: string, value: StoredResource | undefined): string[] {
  const ids = model.facts(type).patientPaths.map((path) => idAt(value, path));
  return [...new Set(ids.filter((id) => id !== undefined))];
}
