import { validate, validateWithoutEval } from '@notewell/model';

// The page's policy forbids eval (docs/decisions/0010).
validateWithoutEval();

/** The model's validation as a separate chunk, because only forms need it: `await import('…/validation.ts')`. */
export { validate };
