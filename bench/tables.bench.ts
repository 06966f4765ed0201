// Importing 10,000 patients from CSV over 10,000 that are there, with duplicate detection, as the server answers.
import { Patient } from '@notewell/model';
import type { TablePreview } from '@notewell/protocol';
import { load } from './support/load.ts';
import { count, report } from './support/measured.ts';
import { startProduct } from './support/product.ts';

const rows = 10_000;
const known = 10_000;
/** Every so many rows, one resembles a patient who is there. */
const everyDuplicate = 20;

const product = await startProduct();
const uuid = (n: number) => `01930000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const day = (n: number) => new Date(Date.UTC(1940, 0, 1) + (n % 27_000) * 86_400_000).toISOString().slice(0, 10);
await load(product, Patient, 0, known, (n) => ({
  id: uuid(n),
  resourceType: 'Patient',
  name: { given: `Given${n % 700}`, family: `Family${n}` },
  display: `Family${n}, Given${n % 700}`,
  birthDate: day(n),
  medicalRecordNumber: `K${n}`,
  meta: { versionId: '1', lastModified: '2026-01-01T00:00:00.000Z', lastModifiedBy: 'Practitioner/bench' },
}));

const headings = 'First name,Last name,Birth date,Sex,Street,City,State,ZIP code,Home phone,Mobile phone,Email';
const rowOf = (n: number) => {
  const isDuplicate = n % everyDuplicate === 0;
  const [given, family, born] = isDuplicate
    ? [`Given${n % 700}`, `Family${n}`, day(n)]
    : [`New${n % 900}`, `Person${n}`, day(n * 7)];
  return `${given},${family},${born},Female,${n} Main Street,Salem,OR,97301,555 01${n % 100},555 02${n % 100},p${n}@bench.test`;
};
const csv = [headings, ...Array.from({ length: rows }, (_, n) => rowOf(n))].join('\n');
const file = Buffer.from(csv).toString('base64');

async function call(path: string, body?: object): Promise<Response> {
  const answer = await fetch(product.practice + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...product.adminHeaders, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
async function seconds<T>(work: () => Promise<T>): Promise<readonly [number, T]> {
  const begun = performance.now();
  const done = await work();
  return [(performance.now() - begun) / 1_000, done];
}
const preview = async () => (await (await call('/patients/table/preview', { file })).json()) as TablePreview; // by the contract

const [looked, first] = await seconds(preview);
report(
  `${count(rows)} rows, preview`,
  `${looked.toFixed(1)} s; ${first.counts.duplicate} possible duplicates`,
  '60 s with the import',
  looked < 60,
);
if (first.counts.duplicate !== rows / everyDuplicate) throw new Error(`${first.counts.duplicate} duplicates found`);
const [saved] = await seconds(() => call('/patients/table', { file, asOf: first.asOf }));
report('… import', `${saved.toFixed(1)} s; together ${(looked + saved).toFixed(1)} s`, '60 s', looked + saved < 60);
const [again, second] = await seconds(preview);
report('… preview again', `${again.toFixed(1)} s; ${second.counts.new} new`, '0 new', second.counts.new === 0);
const [exported] = await seconds(async () => (await call('/patients/table')).text());
report(`export of ${count(known + rows)}`, `${exported.toFixed(1)} s`, '60 s', exported < 60);
await product.stop();
