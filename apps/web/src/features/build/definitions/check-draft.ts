// Imported first, because validation must know that the page forbids eval.
import '../../../platform/validation.ts';

export { lintDraft as checkDraft } from '@notewell/rules';
