import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileErrors, validate } from '@readme/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { build } from 'esbuild';
import { generate } from 'openapi-typescript-codegen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get, people, type SessionAnswer, signIn, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let folder: string;
let document: Record<string, unknown>;
beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync('/tmp/notewell-client-');
  document = (await (await get(server.origin, '/api/v1/openapi.json')).json()) as Record<string, unknown>;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

describe('the OpenAPI document', () => {
  it('is valid to one validator', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect([valid, errors]).toEqual([true, undefined]);
  }, 300_000);

  it('is valid to another validator', async () => {
    const result = await validate(structuredClone(document) as Parameters<typeof validate>[0]);
    expect(result.valid ? '' : compileErrors(result)).toBe('');
  }, 300_000);

  it('holds no reference out of itself, nor one that leads nowhere', () => {
    const at = (pointer: string) =>
      pointer
        .slice(2)
        .split('/')
        .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
    const refs = [...new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref))];
    expect(refs.length).toBeGreaterThan(100);
    expect(refs.filter((ref) => !ref.startsWith('#/components/') || at(ref) === undefined)).toEqual([]);
  });
});

interface Options {
  BASE: string;
  TOKEN?: string;
  HEADERS?: Record<string, string>;
}
type Operation = (options: Readonly<Record<string, unknown>>) => Promise<unknown>;
/** The output of the generator: settings, and a class of calls for each tag. */
interface Client {
  readonly OpenAPI: Options;
  readonly [service: string]: unknown;
}

async function generatedClient(): Promise<Client> {
  await generate({ input: structuredClone(document), output: join(folder, 'client'), useOptions: true, exportSchemas: false });
  const outfile = join(folder, 'client.mjs');
  await build({
    entryPoints: [join(folder, 'client/index.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Client; // what the generator promises
}

describe('a client that is generated from the document', () => {
  it('makes ten calls', async () => {
    const { OpenAPI, ...services } = await generatedClient();
    const call = <T = Readonly<Record<string, unknown>>>(name: string, options: Readonly<Record<string, unknown>> = {}) => {
      const service = /^[a-z]+Snippet/.test(name) ? 'SnippetService' : 'NotewellService';
      const calls = services[service] as Readonly<Record<string, Operation>>; // as above
      const operation = calls[name];
      if (!operation) throw new Error(`The client has no ${name}`);
      return operation.call(calls, options) as Promise<T>; // the caller names what it expects
    };
    OpenAPI.BASE = server.origin;
    OpenAPI.TOKEN = await signIn(server.origin, people.clinician);
    const session = await call<SessionAnswer>('getSession');
    const [membership] = session.memberships;
    const { profile, networkId } = membership ?? { profile: undefined, networkId: '' };
    const own = { networkId, notewellProfile: `${profile?.resourceType}/${profile?.id}` };

    const author = { resourceType: profile?.resourceType, id: profile?.id };
    const draft = { title: 'Greeting', text: 'How have you been?', author };
    const made = await call<{ id: string }>('createSnippet', { ...own, requestBody: draft });
    const one = { ...own, id: made.id };
    expect(await call('readSnippet', one)).toMatchObject({ id: made.id, title: 'Greeting' });
    expect(await call('listSnippet', { ...own, notewellCrossPartition: 'true' })).toContainEqual(
      expect.objectContaining({ id: made.id }),
    );
    const filters = [{ kind: 'Id', values: [made.id] }];
    expect(await call('querySnippet', { ...own, notewellCrossPartition: 'true', requestBody: filters })).toHaveLength(1);
    const patched = await call('patchSnippet', { ...one, requestBody: [{ op: 'replace', path: '/title', value: 'Opening' }] });
    expect(patched).toMatchObject({ title: 'Opening' });
    const replaced = await call('replaceSnippet', { ...one, requestBody: { ...patched, title: 'Closing' } });
    expect(replaced).toMatchObject({ title: 'Closing' });
    expect(await call('getSnippetHistory', one)).toHaveLength(3);
    await call('deleteSnippet', one);
    await expect(call('readSnippet', one)).rejects.toMatchObject({ status: 410, body: { code: 'gone' } });
    expect(await call('getModel')).toHaveProperty('types');
  }, 300_000);
});
