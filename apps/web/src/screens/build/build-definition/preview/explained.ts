import type { QuestionnaireItem } from '@notewell/model';
import { type Conditions, explainForm } from '@notewell/rules';
import type { Around } from '../../../../features/forms/form-renderer/index.ts';
import { rowsOf } from '../tree.ts';
import type { Why } from './why-list.tsx';

/** An element with conditions other than a question: a section, a signer, a set of forms. */
export interface Conditioned {
  readonly id: string;
  readonly title: string;
  readonly displayWhen?: Conditions | undefined;
  readonly presence?: QuestionnaireItem['presence'];
}
type Naming = (id: string) => string | undefined;

/** Explains why each element shows or hides, as for questions. */
export function explained(all: readonly Conditioned[], around: Around, naming: Naming): readonly Why[] {
  const items = all.map(
    ({ id, title, displayWhen, presence }): QuestionnaireItem => ({
      linkId: id,
      type: 'String',
      text: title,
      ...(displayWhen && { displayWhen }),
      ...(presence && { presence }),
    }),
  );
  const found = explainForm(items, around, naming);
  return items.flatMap(({ linkId, text = linkId }) => {
    const why = found.get(linkId);
    return why ? [{ id: linkId, title: text, why }] : [];
  });
}

/** Explains why dependent questions show or hide. */
export function explainedForms(items: readonly QuestionnaireItem[], around: Around, naming: Naming): readonly Why[] {
  const found = explainForm(items, around, naming);
  return rowsOf(items)
    .filter(({ item }) => item.displayWhen ?? item.requiredWhen)
    .flatMap(({ item: { linkId, text = linkId } }) => {
      const why = found.get(linkId);
      return why ? [{ id: linkId, title: text, why }] : [];
    });
}
