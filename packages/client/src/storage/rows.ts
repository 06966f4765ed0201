import { type StoredResource, versionNumber } from '../resource.ts';
import type { Row } from './port.ts';
import type { Seal } from './seal.ts';

/** Names, blindly, whose record a row is part of: the rows of a patient leave the device together. */
export const recordName = (seal: Seal, patient: string): Promise<string> => seal.blind('record', patient);

/** Marks rows that belong to no patient: what a practice works by is small, and everybody's. */
export const practiceRow = 'practice';

/** A server copy as it goes to the device; its version stays legible so that storage can keep the newer of two. */
export async function baseRow(seal: Seal, type: string, id: string, value: StoredResource): Promise<Row> {
  const key = await seal.blind('base', type, id);
  const name = await recordName(seal, value.partition ?? id);
  const state = value.partition === undefined && type !== 'Patient' ? { state: practiceRow } : {};
  return { key, name, rev: versionNumber(value), ...state, ...(await seal.close(`base:${key}`, value)) };
}
