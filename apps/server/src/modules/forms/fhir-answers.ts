import { randomUUID } from 'node:crypto';
import type { Json } from '@notewell/model';
import { typedAs } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import { fromFhirQuestionnaire, ownFhirResponse, toFhirQuestionnaire, toFhirResponse } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { sentOf } from '../../resources/disclosure.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who, writing } from '../../resources/openapi/headers.ts';
import { type Call, idOf, parameter, presentRow, settle } from '../../resources/routes/call.ts';
import { sendAnswer } from '../../resources/routes/create.ts';
import { once } from '../../resources/routes/once.ts';
import { noteRead } from '../../resources/routes/reads.ts';
import type { Body } from '../../resources/store/index.ts';
import type { AppParts } from '../parts.ts';
import { formOf } from '../printing/index.ts';

/**
 * `GET …/questionnaireResponses/{id}/fhir` and `GET …/questionnaires/{id}/fhir` return the resource as FHIR R4 to callers who
 * may read it. A resource from another system is returned as received, except for changes made here; author, source and
 * subject of answers are those of the record. `POST {collection}/fhir` takes one: a form as a draft, answers in the caller's
 * name into the chart that `patient` names. 422 for anything else.
 */
export function fhirAnswersRoute(app: FastifyInstance, deps: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/:collection/:id/fhir`,
    described({
      summary: 'Returns the form or the answers as FHIR R4',
      ability: 'read',
      types: ['Questionnaire', 'QuestionnaireResponse'],
      statuses: [200],
      takes: who,
      gives: 'json',
    }),
    async (request, reply) => {
      const call = await settle(request, deps.store, 'read');
      const kind = kindOf(call);
      const row = await presentRow(call, deps.store, idOf(request, call));
      const text = await sentOf(
        { caller: call.caller, definition: call.definition, practice: call.practice, store: deps.store },
        row,
      );
      const resource = await kind.out(deps, call, JSON.parse(String(text)));
      noteRead({ store: deps.store, call }, 'export', row);
      return reply.header('cache-control', 'no-store').type('application/fhir+json').send(JSON.stringify(resource));
    },
  );
  app.post(
    `${apiBase}/practices/:networkId/:collection/fhir`,
    described({
      summary: 'Imports a FHIR R4 form as a draft, or FHIR R4 answers into a patient’s chart',
      ability: 'create',
      types: ['Questionnaire', 'QuestionnaireResponse'],
      statuses: [201],
      query: ['patient'],
      takes: writing,
      sends: 'json',
      gives: 'resource',
    }),
    async (request, reply) => {
      const call = await settle(request, deps.store, 'create');
      const kind = kindOf(call);
      if (request.body === undefined) throw new Refusal('body-required');
      const draft = understood(() => kind.in(request.body, parameter(request, 'patient')));
      const { practice, caller, definition } = call;
      const answer = await once({ store: deps.store, request, call }, (key) =>
        deps.saving.create({ practice, caller, definition, draft, imports: true, once: key }),
      );
      return sendAnswer(reply, { store: deps.store, call }, answer);
    },
  );
}

interface Kind {
  readonly out: (deps: AppParts, call: Call, stored: Body) => Promise<Json>;
  readonly in: (value: unknown, patient: string | undefined) => object;
}
const kinds: { readonly [type: string]: Kind } = {
  Questionnaire: {
    out: async (_deps, _call, stored) => toFhirQuestionnaire(typedAs('Questionnaire', stored)),
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
      const response = typedAs('QuestionnaireResponse', stored);
      const form = response.questionnaire ? await formOf(deps, call.practice, response.questionnaire.id) : {};
      return toFhirResponse(response, form.items, form.foreign);
    },
    in: (value, patient) => {
      if (!patient)
        throw new Refusal('validation-failed', {
          errors: [{ path: 'patient', code: 'required', message: 'patient is a required field' }],
        });
      return {
        ...ownFhirResponse(value),
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

/** Refuses input that is no such resource. */
function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal('validation-failed', { errors: [{ path: '', code: 'invalid', message: error.message }] });
  }
}
