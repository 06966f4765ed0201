import { randomUUID } from 'node:crypto';
import type { Json, Questionnaire, QuestionnaireResponse } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import { fromFhirQuestionnaire, fromFhirResponse, toFhirQuestionnaire, toFhirResponse } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { sentOf } from '../disclosure.ts';
import { Refusal } from '../refusal.ts';
import { type Call, idOf, parameter, settle } from '../routes/call.ts';
import { sendAnswer } from '../routes/create.ts';
import type { RouteDeps } from '../routes/deps.ts';
import { once } from '../routes/once.ts';
import { noteRead } from '../routes/reads.ts';
import { formOf } from './printing.ts';

/**
 * `GET …/questionnaireResponses/{id}/fhir` and `GET …/questionnaires/{id}/fhir`: the resource as FHIR R4, for whoever may read
 * it; what came from another system goes out exactly as it came, but for what was changed here. `POST {collection}/fhir` takes
 * one: a form as a draft, answers into the chart that `patient` names. 422 for anything else.
 */
export function fhirAnswersRoute(app: FastifyInstance, deps: RouteDeps): void {
  app.get(`${apiBase}/practices/:networkId/:collection/:id/fhir`, async (request, reply) => {
    const call = await settle(request, deps.store, 'read');
    const kind = kindOf(call);
    const row = await deps.store.reader.read(call.practice, call.definition, idOf(request, call), call.visibility);
    if (!row) throw new Refusal('not-found');
    if (row.deleted) throw new Refusal('gone');
    const text = await sentOf(call.caller, call.definition, call.practice, deps.store, row);
    const resource = await kind.out(deps, call, JSON.parse(String(text)));
    noteRead(deps.store, call, 'export', row);
    return reply.header('cache-control', 'no-store').type('application/fhir+json').send(JSON.stringify(resource));
  });
  app.post(`${apiBase}/practices/:networkId/:collection/fhir`, async (request, reply) => {
    const call = await settle(request, deps.store, 'create');
    const kind = kindOf(call);
    if (request.body === undefined) throw new Refusal('body-required');
    const draft = understood(() => kind.in(request.body, parameter(request, 'patient')));
    const { practice, caller, definition } = call;
    const answer = await once(deps.store, request, call, (key) =>
      deps.saving.create({ practice, caller, definition, draft, once: key }),
    );
    return sendAnswer(request, reply, call, deps.store, answer);
  });
}

interface Kind {
  readonly out: (deps: RouteDeps, call: Call, stored: unknown) => Promise<Json>;
  readonly in: (value: unknown, patient: string | undefined) => object;
}
const kinds: { readonly [type: string]: Kind } = {
  Questionnaire: {
    // What is stored of a type is a value of that type.
    out: async (_deps, _call, stored) => toFhirQuestionnaire(stored as Questionnaire),
    in: (value) => ({
      ...fromFhirQuestionnaire(value).form,
      resourceType: 'Questionnaire',
      status: 'Draft',
      version: 1,
      lineage: randomUUID(),
    }),
  },
  QuestionnaireResponse: {
    out: async (deps, call, stored) => {
      const response = stored as QuestionnaireResponse; // as above
      const form = response.questionnaire ? await formOf(deps, call.practice, response.questionnaire.id) : {};
      const made = toFhirResponse(response, form.items, form.foreign);
      return { ...made, subject: made['subject'] ?? { reference: `Patient/${response.subject.id}` } };
    },
    in: (value, patient) => {
      if (!patient)
        throw new Refusal('validation-failed', {
          errors: [{ path: 'patient', code: 'required', message: 'patient is a required field' }],
        });
      return {
        ...fromFhirResponse(value),
        resourceType: 'QuestionnaireResponse',
        subject: { id: patient, resourceType: 'Patient' },
      };
    },
  },
};
function kindOf({ definition }: Call): Kind {
  const kind = Object.hasOwn(kinds, definition.type) ? kinds[definition.type] : undefined;
  if (!kind) throw new Refusal('call-unknown');
  return kind;
}

/** What is no such resource is told as such. */
function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal('validation-failed', { errors: [{ path: '', code: 'invalid', message: error.message }] });
  }
}
