import { validate, validateWithoutEval } from '@notewell/model';

// The page's policy takes no text for code (docs/decisions/0010).
validateWithoutEval();

/** The model's own validation. A chunk of its own, for forms alone need it: `await import('…/validation.ts')`. */
export { validate };
