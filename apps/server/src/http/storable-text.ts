import { isRecord, isStorableText, scan } from '@notewell/model';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';

/** Headers that are decoded later. Values that cannot be stored after decoding are refused here. */
const decoded = /^(authorization|cookie|notewell-.*)$/;

const isStorableHeader = (value: string): boolean => {
  try {
    return isStorableText(decodeURIComponent(value));
  } catch {
    // Not percent-encoded after all; Node lets no control character through.
    return true;
  }
};

/** Every text within parameters of a path or query, which may be given more than once. */
const textsIn = (values: unknown): readonly unknown[] => (isRecord(values) ? Object.entries(values).flat(2) : []);
const hasUnstorable = (values: unknown): boolean =>
  textsIn(values).some((value) => typeof value === 'string' && !isStorableText(value));

/**
 * Refuses NUL and lone surrogates in the path, query, headers and parsed body. No text column can store them. Runs before
 * every route, so no route has to check.
 */
export function storableText(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(faultOfAddress(request)));
  app.addHook('preValidation', ({ body }, _reply, done) => {
    if (!isParsed(body)) return done();
    const errors = scan(body).faults.filter(({ code }) => code === 'unstorable');
    done(errors.length > 0 ? new Refusal('validation-failed', { errors: errors.slice(0, 100) }) : undefined);
  });
}

/** True for the result of a body parser. Bytes and streams are not checked. */
const isParsed = (body: unknown): boolean =>
  typeof body === 'string' || Array.isArray(body) || (isRecord(body) && Object.getPrototypeOf(body) === Object.prototype);

function faultOfAddress({ params, query, headers }: FastifyRequest): Refusal | undefined {
  if (hasUnstorable(params)) return new Refusal('not-found');
  if (hasUnstorable(query))
    return new Refusal('parameter-invalid', {
      detail: 'A query parameter contains a character that cannot be stored. Remove control characters.',
    });
  for (const [name, value] of Object.entries(headers)) {
    if (String(value).includes('%') && decoded.test(name) && !isStorableHeader(String(value)))
      return new Refusal('header-invalid', {
        detail: `${name} contains a character that cannot be stored. Remove control characters.`,
      });
  }
  return undefined;
}
