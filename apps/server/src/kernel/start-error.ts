/** A reason not to start that a person can act on: printed as one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const said: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: (path) => `The disk that holds ${path} is full.`,
  EDQUOT: (path) => `The disk quota for ${path} is used up.`,
  EROFS: (path) => `${path} is on a read-only disk.`,
  EACCES: (path) => `${path} cannot be written by this user.`,
  EPERM: (path) => `${path} cannot be written by this user.`,
  ENOTDIR: (path) => `${path} contains a part that is not a folder.`,
  EEXIST: (path) => `${path} exists and is not a folder.`,
};

/** The code of a system or database error, or undefined. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

const insufficientPrivilege = '42501';

/** Turns a disk error about `path` into a StartError; anything else comes back as it was. */
export function diskError(error: unknown, path: string): unknown {
  if (codeOf(error) === insufficientPrivilege) {
    return new StartError(
      'The user in DATABASE_URL lacks rights for this. It must own the database and bypass row-level security.',
      { cause: error },
    );
  }
  const sentence = said[codeOf(error) ?? ''];
  return sentence ? new StartError(sentence(path), { cause: error }) : error;
}
