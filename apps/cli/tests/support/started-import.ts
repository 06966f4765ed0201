import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Folder, startFolder } from './fhir.ts';
import { startPractice, type TestPractice } from './practice.ts';

/** A practice for the tests of a file, and an empty folder for each test. */
export function startedImport(): { readonly practice: TestPractice; readonly files: Folder } {
  const practice = {} as TestPractice; // filled in before the tests
  const files = {} as Folder; // filled in before each test
  beforeAll(async () => void Object.assign(practice, await startPractice()));
  afterAll(() => practice.stop?.());
  beforeEach(async () => void Object.assign(files, await startFolder()));
  afterEach(() => files.remove());
  return { practice, files };
}
