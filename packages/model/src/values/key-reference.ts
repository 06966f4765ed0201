import { InvalidValueError } from './invalid-value.ts';

/** Address of a key: `vault://<vault>/<key>`. */
export interface KeyReference {
  readonly scheme: string;
  readonly vault: string;
  readonly key: string;
}

/** Exactly two segments after the scheme, neither of them blank (spec section 5). Throws 'Invalid key reference'. */
export function parseKeyReference(text: string): KeyReference {
  const match = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/s.exec(text);
  const [vault = '', key = '', ...rest] = match?.[2]?.split('/') ?? [];
  if (!match?.[1] || rest.length > 0 || vault.trim() === '' || key.trim() === '')
    throw new InvalidValueError('key reference', text);
  return { scheme: match[1], vault, key };
}
export const formatKeyReference = ({ scheme, vault, key }: KeyReference): string => `${scheme}://${vault}/${key}`;

export function isKeyReference(text: string): boolean {
  try {
    parseKeyReference(text);
    return true;
  } catch (error) {
    if (error instanceof InvalidValueError) return false;
    throw error;
  }
}
