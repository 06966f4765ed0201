import { ECDH } from 'node:crypto';
import { Notification } from '@notewell/model';
import { apiBase, type PushDevice, type PushDevices } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireAbility } from '../../../kernel/access.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { described } from '../../../resources/openapi/calls.ts';
import { who } from '../../../resources/openapi/headers.ts';
import { callerOf, inPath } from '../../../resources/routes/call.ts';
import type { AppParts } from '../../parts.ts';
import { type Device, deviceIdOf, pushDevicesOf, sealAddress } from './devices.ts';
import { pushKeysOf } from './keys.ts';
import { pushServiceOf } from './send.ts';

/** Base64url of exactly so many bytes. */
const bytes = (count: number) =>
  z.string().refine((text) => /^[\w-]+=*$/.test(text) && Buffer.from(text, 'base64url').length === count);
/** An uncompressed point of P-256: no push can be sealed for another. */
function isPoint(text: string): boolean {
  const point = Buffer.from(text, 'base64url');
  if (point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
const asked = z.object({
  endpoint: z.url().max(2_000),
  // A public key and a secret (RFC 8291).
  keys: z.object({ p256dh: bytes(65).refine(isPoint), auth: bytes(16) }),
});
const refuse = (path: string, message: string) =>
  new Refusal('validation-failed', { errors: [{ path, code: 'invalid', message }] });

const deviceOf = ({ id, made, userAgent }: Pick<Device, 'id' | 'made' | 'userAgent'>): PushDevice => ({
  id,
  made: made.toISOString(),
  userAgent,
});

/** Signing out ends the devices of a session; one without would never end. */
function sessionIdOf({ session }: FastifyRequest): string {
  if (session) return session.id;
  throw new Refusal('not-signed-in', { detail: 'Sign in on the device that shows notifications.' });
}

/**
 * `GET`, `POST /practices/{networkId}/push-devices` and `DELETE …/{id}`: the caller's own devices that show notifications.
 * Each device belongs to one person: it is theirs who chose it last.
 */
export function pushDeviceRoutes(app: FastifyInstance, parts: AppParts): void {
  const { store, now } = parts;
  const devices = pushDevicesOf(store);
  const service = pushServiceOf(parts);
  const url = `${apiBase}/practices/:networkId/push-devices`;

  async function holderOf(request: FastifyRequest) {
    const caller = callerOf(request);
    requireAbility(caller, Notification, 'read');
    const practice = inPath(request, 'networkId');
    if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
    if (!caller.profile) throw new Refusal('profile-required');
    return { practice, holder: { accountId: caller.accountId, profile: caller.profile } };
  }

  app.get(
    url,
    described({ summary: 'Lists the caller’s devices that show notifications', statuses: [200], takes: who, gives: 'json' }),
    async (request, reply): Promise<PushDevices> => {
      const { practice, holder } = await holderOf(request);
      reply.header('cache-control', 'no-store');
      const { publicKey } = await pushKeysOf(store.keys, practice);
      const own = await devices.of(practice, holder);
      return { key: publicKey, devices: own.map(deviceOf) };
    },
  );
  app.post(
    url,
    described({
      summary: 'Lets a device show the caller’s notifications',
      statuses: [201],
      takes: who,
      sends: 'json',
      gives: 'json',
    }),
    async (request, reply) => {
      const { practice, holder } = await holderOf(request);
      const sessionId = sessionIdOf(request);
      const parsed = asked.safeParse(request.body);
      if (!parsed.success) throw refuse('endpoint', 'This is not a browser’s push subscription.');
      if (!(await service.mayCall(parsed.data.endpoint)))
        throw refuse('endpoint', 'The address of a push service is public and begins with https.');
      const id = deviceIdOf(parsed.data.endpoint);
      const address = await sealAddress(store.keys, practice, parsed.data);
      const userAgent = request.headers['user-agent']?.slice(0, 300);
      const made = new Date(now());
      await devices.add(practice, { ...holder, sessionId, id, address, userAgent, made });
      return reply.code(201).header('cache-control', 'no-store').send(deviceOf({ id, made, userAgent }));
    },
  );
  app.delete(
    `${url}/:id`,
    described({ summary: 'Shows no more notifications on one of the caller’s devices', statuses: [204], takes: who }),
    async (request, reply) => {
      const { practice, holder } = await holderOf(request);
      if (!(await devices.end(practice, holder, inPath(request, 'id')))) throw new Refusal('not-found');
      return reply.code(204).send();
    },
  );
}
