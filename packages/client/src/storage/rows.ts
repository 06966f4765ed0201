import { type StoredResource, versionNumber } from '../resource.ts';
import type { Row } from './port.ts';
import type { Seal } from './seal.ts';

/** Keyed digest of the patient whose record a row belongs to: a patient's rows leave the device together. */
export const recordName = (seal: Seal, patient: string): Promise<string> => seal.blind('record', patient);

/** Marks rows without a patient: a practice's shared data is small and used by everybody. */
export const practiceRow = 'practice';

/** Encrypts a server copy for the device. Its version stays readable, so that storage can keep the newer of two. */
export async function baseRow(
  seal: Seal,
  { type, id }: { readonly type: string; readonly id: string },
  value: StoredResource,
): Promise<Row> {
  const key = await seal.blind('base', type, id);
  const name = await recordName(seal, value.partition ?? id);
  const state = value.partition === undefined && type !== 'Patient' ? { state: practiceRow } : {};
  return { key, name, rev: versionNumber(value), ...state, ...(await seal.close(`base:${key}`, value)) };
}
