/** Says what is left after a signature: own notes to finish, and notes of others to co-sign. */
export function leftWords(own: number, asked: number): string {
  const waits = asked === 1 ? '1 waits for your co-signature.' : `${asked} wait for your co-signature.`;
  if (own > 0) return asked > 0 ? `Signed. ${own} left to finish, ${waits}` : `Signed. ${own} left to finish.`;
  return asked > 0 ? `Signed. ${waits}` : 'Signed. None of your own notes is left to finish.';
}
