import { setImmediate } from 'node:timers/promises';
import { type ResourceDefinition, registry } from '@notewell/model';
import { apiBase, headers, jsonType, openApiPath, patchType, problemType } from '@notewell/protocol';
import type { CallDescription } from './openapi-call.ts';
import { createSchemas } from './openapi-schemas.ts';

const collectionUrl = ({ scope, collection }: ResourceDefinition) =>
  `${apiBase}${scope.kind === 'global' ? '' : '/practices/{networkId}'}/${collection}`;

const parameterOf = (place: 'header' | 'query' | 'path', name: string, required = place === 'path') => ({
  name,
  in: place,
  required,
  schema: { type: 'string' },
});

const answers = {
  headers: [headers.requestId, headers.requestCharge, headers.requestTime],
};

/** Headers are described once and referred to. */
const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function operationOf(call: CallDescription, definition: ResourceDefinition | undefined) {
  const { method, path, summary, statuses, query = [], sends, takes, tells = [] } = call;
  const bodyOf = (schema: unknown, type: string) => ({ required: true, content: { [type]: { schema } } });
  const own = definition ? { $ref: `#/components/schemas/${definition.type}` } : {};
  const bodies = {
    resource: () => bodyOf(own, jsonType),
    filters: () => bodyOf({ $ref: '#/components/schemas/Filters' }, jsonType),
    patch: () => bodyOf({ $ref: '#/components/schemas/Patch' }, patchType),
    bytes: () => bodyOf({}, '*/*'),
    json: () => bodyOf({}, jsonType),
  } as const;
  const gives = { resource: own, list: { type: 'array', items: own }, json: {}, bytes: {}, stream: {} } as const;
  const types = { bytes: '*/*', stream: 'text/event-stream' } as const;
  const { gives: given } = call;
  const content = given
    ? { [given === 'bytes' || given === 'stream' ? types[given] : jsonType]: { schema: gives[given] } }
    : undefined;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameterOf('path', name ?? ''));
  return {
    tags: [definition?.type ?? 'Notewell'],
    operationId: nameOf(method, path, definition),
    summary,
    ...(call.isPublic ? { security: [] } : {}),
    parameters: [
      ...inPath,
      ...query.map((name) => parameterOf('query', name)),
      ...(takes ?? []).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(sends ? { requestBody: bodies[sends]() } : {}),
    responses: {
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          {
            description: descriptions[status] ?? 'Done',
            headers: headerRefs([...answers.headers, ...tells]),
            ...(content && status < 204 ? { content } : {}),
          },
        ]),
      ),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

/** The verb in the name of each call. A generated client has a method of that name. */
const verbs: Readonly<Record<string, string>> = {
  'get ': 'list',
  'post ': 'create',
  'post /queries': 'query',
  'get /{id}': 'read',
  'put /{id}': 'replace',
  'patch /{id}': 'patch',
  'delete /{id}': 'delete',
};
const pascal = (path: string) => path.replace(/[^A-Za-z]+(\w?)/g, (_, first: string) => first.toUpperCase());

function nameOf(method: string, path: string, definition: ResourceDefinition | undefined): string {
  if (!definition) return method + pascal(path.replace(`${apiBase}/practices/{networkId}`, '').replace(apiBase, ''));
  const own = path.slice(collectionUrl(definition).length);
  const verb = verbs[`${method} ${own}`];
  return `${verb ?? method}${definition.type}${verb ? '' : pascal(own.replace('/{id}/', '/'))}`;
}

const descriptions: Readonly<Record<number, string>> = {
  201: 'Created',
  204: 'Done; no body',
  206: 'Part of it',
  302: 'Go there',
  304: 'Not changed',
};

/** True for the calls of types, whose path follows the collection. */
const isOfTypes = ({ path }: CallDescription) => !path.startsWith('/api/');

/** OpenAPI 3.1 of every call, one path a type and call, from the registry. Takes a while, and lets others in between types. */
export async function describeCalls(calls: readonly CallDescription[]): Promise<Record<string, unknown>> {
  const types = createSchemas();
  for (const definition of Object.values<ResourceDefinition>(registry)) {
    types.add(definition);
    await setImmediate();
  }
  const schemas = { ...sharedSchemas, ...types.all() };
  const paths: Record<string, Record<string, unknown>> = {};
  const add = (url: string, call: CallDescription, definition?: ResourceDefinition) => {
    const item = (paths[url] ??= {});
    item[call.method] = operationOf({ ...call, path: url }, definition);
  };
  for (const definition of Object.values<ResourceDefinition>(registry)) {
    for (const call of calls.filter(isOfTypes)) {
      const offered = call.ability === undefined || definition.abilities.includes(call.ability);
      const concerned = call.types === undefined || call.types.includes(definition.type);
      if (offered && concerned) add(`${collectionUrl(definition)}${call.path}`, call, definition);
    }
  }
  for (const call of calls) if (!isOfTypes(call)) add(call.path, call);
  const used = Object.values(headers);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Notewell',
      version: '1',
      description: `The fields of each type are listed by ${apiBase}/model too; this document is ${openApiPath}.`,
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { cookie: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'notewell.session_token' },
      },
      parameters: Object.fromEntries(used.map((name) => [name, parameterOf('header', name)])),
      headers: Object.fromEntries(used.map((name) => [name, { schema: { type: 'string' } }])),
      responses: {
        Problem: {
          description: 'It could not be done',
          headers: headerRefs(answers.headers),
          content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas,
    },
  };
}

const text = { type: 'string' };
const sharedSchemas = {
  Problem: {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
    properties: {
      type: text,
      title: text,
      status: { type: 'integer' },
      detail: text,
      code: text,
      requestId: text,
      subStatus: { type: 'integer' },
      allowed: { type: 'array', items: text },
      missing: { type: 'array', items: text },
      grantedBy: { type: 'object', additionalProperties: { type: 'array', items: text } },
      errors: {
        type: 'array',
        items: { type: 'object', required: ['path', 'code', 'message'], properties: { path: text, code: text, message: text } },
      },
    },
  },
  Filters: {
    type: 'array',
    items: {
      type: 'object',
      required: ['kind'],
      properties: { kind: text, values: { type: 'array' }, exclude: { type: 'boolean' }, from: {}, to: {}, text },
    },
  },
  Patch: {
    type: 'array',
    items: {
      type: 'object',
      required: ['op', 'path'],
      properties: {
        op: { type: 'string', enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
        path: text,
        from: text,
        value: {},
      },
    },
  },
} as const;
