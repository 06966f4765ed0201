import type { FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** True for the names of this machine, which no letter can lead elsewhere. */
export const isOwnHost = (hostname: string): boolean => loopback.test(hostname);

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>;
interface LinkOrigin {
  readonly publicUrl: URL | undefined;
  /** True if somebody else receives the link, in a letter. */
  readonly isMailed: boolean;
}

/**
 * The origin of a link, such as `https://notewell.example`: the configured one. Without it, the host of the request serves for a
 * link that the caller gets back. Anybody may send any host, so a letter names only this machine: refuses `not-configured`.
 */
export function linkOrigin({ protocol, host, hostname }: Asked, { publicUrl, isMailed }: LinkOrigin): string {
  if (publicUrl) return publicUrl.origin;
  if (isMailed && !isOwnHost(hostname))
    throw new Refusal('not-configured', {
      detail: 'The address of this server is not configured, so no link can be mailed. Set NOTEWELL_PUBLIC_URL.',
    });
  return `${protocol}://${host}`;
}
