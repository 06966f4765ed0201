import { sessionPath } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../kernel/refusal.ts';
import { described } from '../../../resources/openapi/calls.ts';

export interface DeviceKeyRouteOptions {
  /** 32 bytes that only this purpose has. */
  readonly derive: (purpose: string) => Buffer;
}

const deviceForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * `GET /api/v1/session/device-key?device=<uuid>` returns the key that wraps this person's data on that device. It is the same
 * after every sign-in and never stored. It is useless without the device's own half, so a stolen disk reveals nothing.
 */
export function deviceKeyRoute(app: FastifyInstance, { derive }: DeviceKeyRouteOptions): void {
  app.get<{ Querystring: { device?: unknown } }>(
    `${sessionPath}/device-key`,
    described({
      summary: 'The key that wraps what the caller keeps on a device',
      statuses: [200],
      query: ['device'],
      gives: 'json',
    }),
    (request, reply) => {
      const { session } = request;
      if (!session) throw new Refusal('not-signed-in');
      const { device } = request.query;
      if (typeof device !== 'string' || !deviceForm.test(device))
        throw new Refusal('parameter-invalid', { detail: 'device is a uuid in lower case.' });
      void reply.header('cache-control', 'no-store');
      return { device, key: derive(`device ${session.user.id} ${device}`).toString('base64url') };
    },
  );
}
