import { sessionPath } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

export interface DeviceKeyRouteOptions {
  /** 32 bytes that only this purpose has. */
  readonly derive: (purpose: string) => Buffer;
}

const deviceForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * `GET /api/v1/session/device-key?device=<uuid>`: the key that wraps what this person keeps on that device. The same
 * after every sign-in, never stored, and nothing without the device's own half; so a stolen disk says nothing.
 */
export function deviceKeyRoute(app: FastifyInstance, { derive }: DeviceKeyRouteOptions): void {
  app.get<{ Querystring: { device?: unknown } }>(`${sessionPath}/device-key`, (request, reply) => {
    const { session } = request;
    if (!session) throw new Refusal('not-signed-in');
    const { device } = request.query;
    if (typeof device !== 'string' || !deviceForm.test(device))
      throw new Refusal('parameter-invalid', { detail: 'device is a uuid in lower case.' });
    void reply.header('cache-control', 'no-store');
    return { device, key: derive(`device ${session.user.id} ${device}`).toString('base64url') };
  });
}
