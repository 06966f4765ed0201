import { RequestFailed } from '@notewell/client';

/** The server's objection to a chosen password; undefined for other errors. */
export function passwordFaultIn(error: unknown): string | undefined {
  if (!(error instanceof RequestFailed) || error.status !== 422) return undefined;
  try {
    const body: { errors?: { message?: unknown }[] } = JSON.parse(error.failure.body ?? ''); // problem+json of our own server
    const message = body.errors?.[0]?.message;
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
