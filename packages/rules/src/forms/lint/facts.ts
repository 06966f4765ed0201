import type { QuestionnaireItem } from '@notewell/model';
import { flatten } from '../answers.ts';
import type { FormContent, FormFacts } from './finding.ts';

export function factsOf(form: FormContent, today: string): FormFacts {
  const parentOf = new Map<string, string | undefined>();
  const place = (items: readonly QuestionnaireItem[], parent: string | undefined): void => {
    for (const item of items) {
      if (!parentOf.has(item.linkId)) parentOf.set(item.linkId, parent);
      place(item.items ?? [], item.linkId);
    }
  };
  place(form.items ?? [], undefined);
  const all = flatten(form.items);
  return { ...form, all, byId: new Map(all.map((item) => [item.linkId, item])), parentOf, today };
}
