import type { FastifyInstance, FastifyReply } from 'fastify';

/** Policy for pages. Styles may be inline because Mantine needs it (docs/decisions/0010). */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // The default Trusted Types policy passes no markup; the editor's parses pasted content in an inert document.
  "require-trusted-types-for 'script'",
  'trusted-types default ProseMirrorClipboard',
].join('; ');
/** The policy of API responses: they are data and never a page, even if someone uploaded HTML. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Puts on an answer what browsers may do with it. */
export function protect(reply: Pick<FastifyReply, 'header'>, url: string, https: boolean): void {
  const isData = url.startsWith('/api/');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', isData ? dataPolicy : pagePolicy);
  if (isData) reply.header('cache-control', 'no-store');
  else {
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()');
  }
  if (https) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
}

export function securityHeaders(app: FastifyInstance, { https }: { readonly https: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    protect(reply, request.url, https);
    done();
  });
}
