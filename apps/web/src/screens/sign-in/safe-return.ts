/** Where to go after signing in: an address within this application, or undefined. Never another site. */
export function safeReturn(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(next) && !next.startsWith('/sign-in') ? next : undefined;
}
