/** The SQLSTATE of a database error, or undefined where it is none. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** True if the database refused a statement and the connection is fine: the SQLSTATE is in no class for connection faults. */
export function isOfStatement(error: unknown): boolean {
  const code = sqlState(error);
  if (code === undefined) return !(error instanceof Error && 'errno' in error) && !isConnectionLoss(error);
  return !/^(08|57P)/.test(code);
}

const isConnectionLoss = (error: unknown) =>
  error instanceof Error && /terminated|timeout exceeded|not queryable|closed/i.test(error.message);
