import { Patient, SecurityToken } from '@notewell/model';
import { apiBase, headers as h, headers, parseFilters } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireAbility } from '../../kernel/access.ts';
import { type Caller, circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs } from '../../resources/columns/stored.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, inPath } from '../../resources/routes/call.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';

/** Lookups that one person may make in an hour: more than a shift needs, and far too few to list a practice. */
const mostAnHour = 30;
const anHour = 3_600_000;
/** More than this many answers to a name and a birth date are no answer. */
const most = 5;

const word = z.string().trim().min(1).max(200);
const asked = z.union([
  z.strictObject({ medicalRecordNumber: word.max(60) }),
  z.strictObject({ given: word, family: word, birthDate: z.iso.date() }),
]);
type Asked = z.infer<typeof asked>;
const wrong = {
  path: '',
  code: 'invalid',
  message: 'Send medicalRecordNumber, or given, family and birthDate (yyyy-mm-dd).',
};

/**
 * `POST /practices/{networkId}/find-patient` identifies a chart outside the caller's access scope, so that they can request
 * temporary access. It searches by the whole record number, or by the whole name with the birth date. It returns only id, name
 * and birth date. For callers who may request temporary access and read patients. Only the team finds a chart with a
 * confidential team, because temporary access would not open it either.
 */
export function findPatientRoute(app: FastifyInstance, { store, now }: AppParts): void {
  const looks = lookCounter(now);
  app.post(
    `${apiBase}/practices/:networkId/find-patient`,
    described({
      summary: 'Finds a patient outside the caller’s population by record number, or by name and birth date',
      statuses: [200],
      takes: [h.profile],
      sends: 'json',
      gives: 'json',
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const practice = inPath(request, 'networkId');
      requireAbility(caller, SecurityToken, 'create');
      requireAbility(caller, Patient, 'read');
      if (caller.profile?.resourceType !== 'Practitioner')
        throw new Refusal('permission-missing', { detail: 'Temporary access is for staff only.' });
      if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
      const parsed = asked.safeParse(request.body);
      if (!parsed.success) throw new Refusal('validation-failed', { errors: [wrong] });
      const wait = looks(`${practice} ${nameOf(caller)}`);
      if (wait > 0) {
        reply.header(headers.retryAfter, String(wait));
        throw new Refusal('rate-limited');
      }
      const { text } = await store.search.read({
        practice,
        definition: Patient,
        visibility: visibilityOf(anybodys(caller), Patient),
        partition: undefined,
        filters: filtersOf(parsed.data),
        sort: undefined,
        pageSize: 50,
        continuation: undefined,
      });
      const found = allStoredAs('Patient', { text }).filter((patient) => isMeant(parsed.data, patient));
      const answer = found.length > most ? [] : found;
      store.trail.note(practice, {
        action: 'find-patient',
        type: Patient.type,
        id: '',
        patients: answer.map(({ id = '' }) => id),
        actor: nameOf(caller),
        account: caller.accountId,
        requestId: caller.requestId,
        detail: {
          ...circumstancesOf(caller),
          grant: 'SecurityToken.Create',
          by: 'medicalRecordNumber' in parsed.data ? 'record number' : 'name and birth date',
          found: answer.length,
        },
      });
      reply.header('cache-control', 'no-store');
      return answer.map(({ id, display, birthDate }) => ({ id, display, birthDate }));
    },
  );
}

/** The caller as if every chart that is not confidential were of their population. */
const anybodys = (caller: Caller): Caller => ({ ...caller, patients: { kind: 'everything' } });

function filtersOf(data: Asked) {
  const wire =
    'medicalRecordNumber' in data
      ? [{ kind: 'MedicalRecordNumber', values: [data.medicalRecordNumber] }]
      : [
          {
            kind: 'BirthDate',
            from: data.birthDate,
            to: new Date(Date.parse(data.birthDate) + 86_400_000).toISOString().slice(0, 10),
          },
          { kind: 'Name', text: `${data.given} ${data.family}` },
        ];
  const parsed = parseFilters(Patient, wire);
  if (!parsed.ok) throw new Refusal('validation-failed', { errors: [wrong] });
  return parsed.filters;
}

const same = (a: string | undefined, b: string) =>
  a !== undefined && a.normalize('NFC').trim().toLowerCase() === b.normalize('NFC').toLowerCase();

/** The store matches prefixes; only full matches count. Former names count too. */
function isMeant(data: Asked, { medicalRecordNumber, birthDate, name, otherNames = [] }: Patient): boolean {
  if ('medicalRecordNumber' in data) return medicalRecordNumber === data.medicalRecordNumber;
  return (
    birthDate === data.birthDate &&
    [name, ...otherNames].some(({ given, family }) => same(given, data.given) && same(family, data.family))
  );
}

/** Counts looks; answers the seconds to wait, 0 where the look may be taken. */
function lookCounter(now: () => number): (who: string) => number {
  const counted = new Map<string, { looks: number; until: number }>();
  return (who) => {
    const known = counted.get(who);
    if (!known || known.until <= now()) {
      for (const [name, { until }] of counted) if (until <= now()) counted.delete(name);
      counted.set(who, { looks: 1, until: now() + anHour });
      return 0;
    }
    if (known.looks >= mostAnHour) return Math.max(1, Math.ceil((known.until - now()) / 1_000));
    known.looks += 1;
    return 0;
  };
}
