import { type StoredResource, versionNumber } from '../resource.ts';
import type { Row } from './port.ts';
import type { Seal } from './seal.ts';

/** A server copy as it goes to the device; its version stays legible so that storage can keep the newer of two. */
export async function baseRow(seal: Seal, type: string, id: string, value: StoredResource): Promise<Row> {
  const key = await seal.blind('base', type, id);
  return { key, rev: versionNumber(value), ...(await seal.close(`base:${key}`, value)) };
}
