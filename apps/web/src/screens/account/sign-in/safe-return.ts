/** Returns the address to open after sign-in, or undefined. Refuses other sites. */
export function safeReturn(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(next) && !next.startsWith('/sign-in') ? next : undefined;
}
