import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/** The body in the shape of the schema. Refuses any other, and names its faults by path. */
export function parsedBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), code: 'invalid', message }));
  throw new Refusal('validation-failed', { errors });
}
