import { type ErrorCode, errorFacts, type ProblemExtras } from '@notewell/protocol/errors';

/** A request that cannot be done, by a row of the error table. `extras.detail` holds no patient data: it is logged. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly extras: ProblemExtras = {},
    options?: ErrorOptions,
  ) {
    super(extras.detail ?? errorFacts(code).detail, options);
    this.status = errorFacts(code).status;
  }
}
