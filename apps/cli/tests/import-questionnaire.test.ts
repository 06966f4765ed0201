import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemCaller } from '@notewell/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importQuestionnaire, linesOf } from '../src/import/questionnaire/index.ts';
import { startPractice } from './support/practice.ts';

let here: Awaited<ReturnType<typeof startPractice>>;
let folder: string;
beforeAll(async () => {
  here = await startPractice();
  folder = await mkdtemp(join(tmpdir(), 'notewell-questionnaire-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await here.stop();
});
const take = async (content: unknown) => {
  const path = join(folder, 'form.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return importQuestionnaire({ installation: here, caller: systemCaller(here.practice, 'test'), practice: here.practice }, path);
};

test('a questionnaire of another system becomes a draft that keeps it whole', async () => {
  const questionnaire = {
    resourceType: 'Questionnaire',
    status: 'active',
    title: 'Sleep',
    item: [
      { linkId: '1', type: 'boolean', text: 'Do you sleep well?' },
      { linkId: '2', type: 'sketch', text: 'Why?' },
    ],
  };
  const taken = await take(questionnaire);
  expect(linesOf(taken)).toEqual([
    expect.stringContaining('“Sleep” is now a draft'),
    expect.stringContaining('“Why?” is of the type sketch'),
  ]);
  const [stored] = await here.bodies('Questionnaire', 'id = $1', [taken.id]);
  expect(stored).toMatchObject({ title: 'Sleep', status: 'Draft', version: 1, foreign: questionnaire });
});
test('anything else is refused in a line that says why', async () => {
  await expect(take({ resourceType: 'Patient' })).rejects.toThrow('not a FHIR Questionnaire');
  await expect(
    take({ resourceType: 'Questionnaire', item: [{ linkId: '1', type: 'choice', option: [{ valueCoding: { code: 'a' } }] }] }),
  ).rejects.toThrow('This is a FHIR STU3 Questionnaire. Notewell takes R4');
  await expect(take('no JSON')).rejects.toThrow('it is not valid JSON');
  await expect(take({ resourceType: 'Questionnaire', title: 'x', item: [{ type: 'string' }] })).rejects.toThrow(
    'cannot be taken',
  );
});
