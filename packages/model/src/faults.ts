/** A fault in a value: its path, its `code`, and the message for a person (spec section 5). */
export interface Fault {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

type Facts = { readonly values?: readonly unknown[]; readonly limit?: number | bigint };

/** Message of each fault; most begin with the spec's own words. */
const sentences = {
  required: (path) => `${path} is a required field`,
  oneOf: (path, { values }) => `${path} must be one of the following values: ${(values ?? []).join(', ')}`,
  min: (path, { limit }) => `${path} must be at least ${limit} characters`,
  max: (path, { limit }) => `${path} must be at most ${limit} characters`,
  least: (path, { limit }) => `${path} must be greater than or equal to ${limit}`,
  most: (path, { limit }) => `${path} must be less than or equal to ${limit}`,
  items: (path, { limit }) => `${path} must have at least ${limit} items`,
  tooMany: (path, { limit }) => `${path} must have at most ${limit} items`,
  email: (path) => `${path} must be a valid email`,
  url: (path) => `${path} must be a valid URL`,
  integer: (path) => `${path} must be an integer`,
  positive: (path) => `${path} must be a positive number`,
  whitespace: (path) => `${path} cannot begin or end with whitespace`,
  lowercase: (path) => `${path} must be lowercase`,
  uppercase: (path) => `${path} must be uppercase`,
  timeZone: (path) => `${path} must be a time zone, such as America/Chicago`,
  duplicate: (path) => `${path} cannot have duplicates.`,
  unknown: (path) => `${path} is not a field of this type`,
  unstorable: (path) => `${path} contains characters that no text may hold`,
  depth: (path) => `${path} is nested too deeply`,
  invalid: (path) => `${path} is invalid.`,
} as const satisfies Record<string, (path: string, facts: Facts) => string>;

export type FaultCode = keyof typeof sentences;
const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(sentences, code);

/** A fault by its code; an unknown code `is invalid.` */
export const faultOf = (path: string, code: string, facts: Facts = {}): Fault => {
  const known: FaultCode = isFaultCode(code) ? code : 'invalid';
  const sentence: (path: string, facts: Facts) => string = sentences[known];
  return { path, code: known, message: sentence(path, facts) };
};
