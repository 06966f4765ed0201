import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Node } from '../../../server/src/modules/imports/fhir/read.ts';
import type { Summary } from '../../../server/src/modules/imports/fhir/summary.ts';

/** A folder of files to import, removed after the test. */
export async function startFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'notewell-fhir-'));
  return {
    folder,
    write: async (name: string, content: string | Buffer) => {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
export type Folder = Awaited<ReturnType<typeof startFolder>>;

export const bundle = (...resources: readonly Node[]) =>
  JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) });
export const lines = (...resources: readonly Node[]) => resources.map((resource) => `${JSON.stringify(resource)}\n`).join('');

export const person = (id: string, name: string, birthDate?: string, more: Node = {}): Node & { readonly id: string } => {
  const [given, family] = name.split(' ');
  return {
    resourceType: 'Patient',
    id,
    ...(name ? { name: [{ family, given: [given] }] } : {}),
    ...(birthDate ? { birthDate } : {}),
    ...more,
  };
};
export const concept = (code: string, display: string, system = 'http://snomed.info/sct') => ({
  coding: [{ system, code, display }],
});
export const problem = (id: string, patient: string, more: Node = {}): Node => ({
  resourceType: 'Condition',
  id,
  subject: { reference: `Patient/${patient}` },
  code: concept('35489007', 'Depressive disorder'),
  ...more,
});

/** Counts of a type, and the reasons for those not imported. */
export const outcome = (summary: Summary, type: string) => {
  const { taken = 0, already = 0, updated = 0, notTaken = new Map<string, { count: number }>() } = summary.types.get(type) ?? {};
  return { taken, already, updated, left: [...notTaken].map(([reason, { count }]) => [reason, count] as const) };
};
