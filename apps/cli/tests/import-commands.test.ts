import { mkdtempSync, rmSync } from 'node:fs';
import { startThrowawayCluster, type ThrowawayCluster } from '@notewell/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../src/commands/index.ts';
import { run } from '../src/run.ts';
import { bundle, type Folder, person, problem, startFolder } from './support/fhir.ts';

let data: string;
let cluster: ThrowawayCluster;
let files: Folder;
let environment: Record<string, string>;

async function notewell(words: string[], ask?: (question: string) => Promise<string>) {
  const lines: string[] = [];
  const code = await run(words, commands, {
    environment,
    say: (line) => lines.push(line),
    progress: () => {},
    signal: new AbortController().signal,
    ...(ask ? { ask } : {}),
  });
  return { code, text: lines.join('\n') };
}

beforeAll(async () => {
  data = mkdtempSync('/tmp/notewell-import-');
  cluster = await startThrowawayCluster();
  files = await startFolder();
  environment = { DATABASE_URL: await cluster.database(), NOTEWELL_DATA: data };
  expect((await notewell(['practice', 'create', 'north'])).code).toBe(0);
});
afterAll(async () => {
  await cluster?.stop();
  await files?.remove();
  rmSync(data, { recursive: true, force: true });
});

describe('notewell import fhir', () => {
  it('asks for the source if an id is in use', async () => {
    const first = await files.write('a.json', bundle(person('1', 'Peter Chalmers', '1974-12-25')));
    const other = await files.write('b.json', bundle(person('1', 'Amy Shaw', '2007-03-20')));
    expect(await notewell(['import', 'fhir', first])).toMatchObject({ code: 0 });
    const script = await notewell(['import', 'fhir', other]);
    expect(script.code).toBe(1);
    expect(script.text).toMatch(/Peter Chalmers.*Amy Shaw.*--source NAME/s);
    expect(script.text).not.toMatch(/\n\s+at /);
    expect(await notewell(['import', 'fhir', other], async () => ' ')).toMatchObject({ code: 1 });
    const asked = await notewell(['import', 'fhir', other], async () => 'clinic-b');
    expect(asked).toMatchObject({ code: 0, text: expect.stringMatching(/Patient +1 +1 /) as string });
  });

  it('prints one line of JSON and ends with 1 where something was refused', async () => {
    const mixed = await files.write('c.json', bundle(person('2', 'Zoe Kim', '1990-01-01'), problem('9', 'nobody')));
    const { code, text } = await notewell(['import', 'fhir', mixed, '--source', 'clinic-c', '--json', '--dry-run']);
    expect(code).toBe(1);
    expect(JSON.parse(text)).toMatchObject({ ok: false, dryRun: true, refused: 1, types: { Patient: { taken: 1 } } });
    const stopped = await notewell(['import', 'fhir', await files.write('d.json', bundle(person('1', 'Zoe Kim'))), '--json']);
    expect(JSON.parse(stopped.text)).toMatchObject({ ok: false, conflicts: [expect.stringContaining('Peter Chalmers')] });
  });
});
