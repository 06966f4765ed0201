import { Condition } from '@notewell/model';
import pg from 'pg';
import { load } from './load.ts';
import type { Product } from './product.ts';

const perPatient = 50;
const perVisit = 20;
const hex = (n: number) => n.toString(16).padStart(12, '0');
const uuid = (n: number) => `01900000-0000-7000-8000-${hex(n)}`;
const patientsFrom = 1_000_000_000;
const visitsFrom = 2_000_000_000;

/** The patient, the visit and the id of the n-th condition that `fillConditions` makes: 50 of a patient, 20 of a visit. */
export const patientOf = (n: number) => uuid(patientsFrom + Math.floor(n / perPatient));
export const visitOf = (n: number) => `${patientOf(n)}.${uuid(visitsFrom + Math.floor(n / perVisit))}`;
export const idOf = (n: number) => `${patientOf(n)}.${uuid(n)}`;

const narrative = 'Sleeps better and has fewer intrusive memories since the last visit; goes on with the plan as agreed. '.repeat(
  11,
);

/** A condition of about 1.6 KB, as a caller sends it. */
export const draft = (patient: string, n: number) => ({
  patient: { id: patient, resourceType: 'Patient' },
  code: { code: 'F33.1', display: 'Major depressive disorder, recurrent, moderate', system: 'http://hl7.org/fhir/sid/icd-10-cm' },
  category: 'ProblemListItem',
  clinicalStatus: 'Active',
  verification: 'Confirmed',
  recordedDate: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  note: `${n} ${narrative}`,
});

/** So many are made by the server's own loader; of more, the rest are copied by the database from the first of them. */
const mostLoaded = 20_000;

/** Makes conditions `from` to `to`, as the server stores them. */
export const fillConditions = async (product: Product, from: number, to: number): Promise<void> => {
  if (to - from > mostLoaded) return copyConditions(product, from, to);
  await load(product, Condition, from, to, (n) => {
    const { recordedDate, ...rest } = draft(patientOf(n), n);
    return {
      id: idOf(n),
      partition: patientOf(n),
      resourceType: 'Condition',
      ...rest,
      recordedDate,
      // What a row refers to is named in it, as the server does where that exists.
      patient: { ...rest.patient, display: 'Rivera, Ana' },
      encounter: { id: visitOf(n), resourceType: 'Encounter', display: 'Psychotherapy, 45 minutes' },
      display: rest.code.display,
      meta: { versionId: '1', lastModified: recordedDate, lastModifiedBy: 'Practitioner/bench' },
    };
  });
};

/**
 * The same rows, made from the first one (n = 0) by putting other ids and moments into its texts, on two connections,
 * while the indexes are away.
 */
async function copyConditions({ owner, databaseUrl }: Product, from: number, to: number): Promise<void> {
  const derived = await owner.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes
     where tablename = 'resource_condition' and indexname ~ '_[0-9a-f]{12}$'`,
  );
  for (const { name } of derived.rows) await owner.query(`drop index ${name}`);
  const id = (first: number, each: number) =>
    `'01900000-0000-7000-8000-' || lpad(to_hex((${first} + n / ${each})::bigint), 12, '0')`;
  const swapped = (text: string) =>
    `replace(replace(replace(replace(${text}, $1, n.patient), $2, n.visit), $3, n.own), $4, n.moment)`;
  const halves = [from, Math.floor((from + to) / 2), to];
  await Promise.all(
    [0, 1].map(async (half) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query('set synchronous_commit = off');
      await client.query(
        `insert into resource_condition (practice_id, type, id, partition, version, modified, patients, creator, words, terms, facets, mentions, body)
         select t.practice_id, t.type, n.patient || '.' || n.own, n.patient, t.version, n.moment::timestamptz, array[n.patient], t.creator, t.words,
           t.terms, ${swapped('t.facets::text')}::jsonb, t.mentions, ${swapped('t.body')}
         from resource_condition t, lateral (
           select ${id(patientsFrom, perPatient)} as patient, ${id(visitsFrom, perVisit)} as visit, ${id(0, 1)} as own,
             to_char(timestamp '2026-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as moment
           from generate_series($6::int, $7::int - 1) n) n
         where t.practice_id = 'demo' and t.id = $5`,
        [patientOf(0), uuid(visitsFrom), uuid(0), draft('', 0).recordedDate, idOf(0), halves[half], halves[half + 1]],
      );
      await client.end();
    }),
  );
  await owner.query(`set maintenance_work_mem = '1GB'`);
  for (const { sql } of derived.rows) await owner.query(sql);
  await owner.query('vacuum analyze resource_condition');
}
