/** Thrown for text that is not a valid value: 'Invalid duration', 'Invalid approximate date', 'Invalid year' (spec section 8). */
export class InvalidValueError extends Error {
  override readonly name = 'InvalidValueError';
  constructor(
    readonly kind: 'duration' | 'approximate date' | 'year' | 'time' | 'key reference',
    readonly text: unknown,
  ) {
    super(`Invalid ${kind}`);
  }
}
