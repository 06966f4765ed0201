import { CarePlan, RelatedPerson, typedAs } from '@notewell/model';
import { apiBase, type PlanReading } from '@notewell/protocol';
import { actsFor, decide, emptyPlanFault, familyRequest, planAttestation } from '@notewell/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isAllowedTo, requireAbility } from '../../kernel/access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { parsedBody } from '../../kernel/parsed-body.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { subjectOf } from '../../kernel/subject.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { disclosed } from '../../resources/disclosure.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { type Call, settleRecord } from '../../resources/routes/call.ts';
import { noteRead } from '../../resources/routes/reads.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { printedName } from '../../resources/saving/record-signatures.ts';
import type { StoredRow } from '../../resources/store/index.ts';
import { hashOfPlan, isHashOfPlan, planSigningText, requireSignablePlan } from '../care-plans/index.ts';
import type { AppParts } from '../parts.ts';
import { preferencesOf } from '../printing/index.ts';
import type { PatientSignature } from './link-state.ts';

const signing = z.object({ hash: z.string().trim().min(1).max(128), name: z.string().trim().min(1).max(300) });
const declining = z.object({ reason: z.string().max(2_000) });

/**
 * Reading and signing a care plan in the application, for its patient and those who sign for them.
 * `GET /practices/{networkId}/carePlans/{id}/signing` returns the text that a signature covers, as a link shows it, and the
 * signature that the reader is asked for. `POST` signs the text of that hash; `POST …/decline` declines.
 */
export function planReadingRoutes(app: FastifyInstance, parts: AppParts): void {
  const url = `${apiBase}/practices/:networkId/:collection/:id/signing`;
  const writes = { ability: 'update', types: ['CarePlan'], statuses: [204], takes: who, sends: 'json' } as const;
  const settled = (request: FastifyRequest, ability: 'read' | 'update') =>
    settleRecord(request, parts.store, { type: 'CarePlan', ability });
  app.get(
    url,
    described({
      summary: 'Shows the care plan as it is signed, and the signature that the reader is asked for',
      ability: 'read',
      types: ['CarePlan'],
      statuses: [200],
      takes: who,
      gives: 'json',
    }),
    async (request, reply) => {
      const { call, row } = await settled(request, 'read');
      const answer = await reading(parts, call, row);
      noteRead({ store: parts.store, call }, 'read', row);
      reply.header('cache-control', 'no-store');
      return answer;
    },
  );
  app.post(url, described({ summary: 'Signs a care plan as its patient or for them', ...writes }), async (request, reply) => {
    const { call, row } = await settled(request, 'update');
    const { hash, name } = parsedBody(signing, request.body);
    await answer(parts, { call, row }, { status: 'Pending', method: 'Typed', name, attestation: planAttestation, hash });
    return reply.code(204).send();
  });
  app.post(
    `${url}/decline`,
    described({ summary: 'Declines to sign a care plan as its patient or for them', ...writes }),
    async (request, reply) => {
      const { call, row } = await settled(request, 'update');
      const reason = parsedBody(declining, request.body).reason.trim();
      await answer(parts, { call, row }, { status: 'Declined', ...(reason ? { declinedReason: reason } : {}) });
      return reply.code(204).send();
    },
  );
}

/** The caller as a signer, if they are the patient or a relative. */
function familyOf({ profile }: Caller) {
  if (profile?.resourceType === 'Patient') return { id: profile.id, resourceType: 'Patient' as const };
  return profile?.resourceType === 'RelatedPerson' ? { id: profile.id, resourceType: 'RelatedPerson' as const } : undefined;
}

async function reading(parts: AppParts, { caller, practice }: Call, row: StoredRow): Promise<PlanReading> {
  const { store, now } = parts;
  const place = { practice, store };
  const plan = storedAs('CarePlan', await disclosed({ caller, definition: CarePlan, practice, store }, row.text));
  const patient = await lookUp(place, 'Patient', plan.patient.id);
  const known = caller.permissions.has('Patient.Read') ? patient : undefined;
  const text = planSigningText(plan, known, await preferencesOf(parts, practice));
  const own = familyOf(caller);
  if (!own) return { ...text, ...(await accountsOf(parts, { caller, practice }, typedAs('CarePlan', bodyOf(row)))) };
  // Nobody signs a part of a plan, or one without a goal.
  if (plan.meta?.hasTransformations === true || emptyPlanFault(plan)) return text;
  const relative = own.resourceType === 'RelatedPerson' ? await lookUp(place, 'RelatedPerson', own.id) : undefined;
  const acts = own.resourceType === 'Patient' || (relative && actsFor(relative, await practiceDay(place, now())));
  const stored = typedAs('CarePlan', bodyOf(row));
  const next = answered(stored, caller, { status: 'Pending' });
  if (!acts || !next || !decide(subjectOf(caller), 'Update', { type: 'CarePlan', row: stored, next }).allowed) return text;
  const name = printedName((relative ?? patient)?.name).name ?? '';
  return { ...text, asked: { name, attestation: planAttestation, hash: hashOfPlan({ ...stored, id: row.id }) } };
}

/** Who of the patient and the relatives that the caller reads can sign in. */
async function accountsOf(
  { store, accounts }: AppParts,
  { caller, practice }: Pick<Call, 'caller' | 'practice'>,
  { patient }: CarePlan,
): Promise<Pick<PlanReading, 'accounts'>> {
  if (!accounts || !isAllowedTo(caller, CarePlan, 'update')) return {};
  const seen = isAllowedTo(caller, RelatedPerson, 'read');
  const relatives = seen ? await find({ practice, store }, 'RelatedPerson', [{ kind: 'Patient', values: [patient.id] }]) : [];
  const people = [patient.id, ...relatives.flatMap(({ id }) => id ?? [])];
  const reached = await accounts.emailsOf(practice, people);
  return { accounts: people.filter((id) => reached.has(id)) };
}

/** The plan with an answer in the place of the requests to the caller; undefined if nothing is asked of them. */
function answered(plan: CarePlan, caller: Caller, given: PatientSignature): CarePlan | undefined {
  const signer = familyOf(caller);
  if (!signer || !familyRequest(plan, signer.id)) return undefined;
  const isAsked = (one: PatientSignature) => one.status === 'Requested' && one.signer?.id === signer.id;
  const all = plan.patientSignatures ?? [];
  const relationship = all.findLast(isAsked)?.relationship;
  const signature: PatientSignature = {
    patient: { id: plan.patient.id, resourceType: 'Patient' },
    signer,
    role: signer.resourceType === 'Patient' ? 'Patient' : 'Guardian',
    ...(relationship ? { relationship } : {}),
    ...given,
  };
  return { ...plan, patientSignatures: [...all.filter((one) => !isAsked(one)), signature] };
}

/** Saves the answer of the caller to what was asked of them. A signature is of the text that they read. */
async function answer(
  { saving }: AppParts,
  { call: { practice, caller, definition }, row }: { readonly call: Call; readonly row: StoredRow },
  { hash, ...given }: PatientSignature,
): Promise<void> {
  const before = bodyOf(row);
  const plan = typedAs('CarePlan', before);
  const next = answered(plan, caller, given);
  if (!next) throw new Refusal('permission-missing', { detail: 'The staff ask for no signature of yours on this plan now.' });
  requireAbility(caller, definition, 'update', { row: before, next });
  if (hash !== undefined) {
    requireSignablePlan(plan);
    if (!isHashOfPlan({ ...plan, id: row.id }, hash)) throw new Refusal('signature-mismatch');
  }
  await saving.update({ practice, caller, definition, before: row, next });
}
