import type { QuestionnaireItem } from '@notewell/model';
import { useWatch } from 'react-hook-form';
import { questionsOf } from './answers.ts';
import classes from './form.module.css';
import type { Drawing } from './frame.ts';
import { isEmpty } from './question-kind.ts';
import { valuesIn } from './values-in.ts';

/** The required questions among these that have no answer yet. Renders again as they are answered. */
export function useMissing(items: readonly QuestionnaireItem[], { asked, keys, control }: Drawing): readonly QuestionnaireItem[] {
  const required = questionsOf(items).flatMap(({ item }) => (asked.required.has(item.linkId) ? [item] : []));
  const values = useWatch({ control, name: required.map(({ linkId }) => keys.of(linkId)) });
  return required.filter((_item, at) => isEmpty(valuesIn(values[at])));
}

/** The number of required answers that are missing. A component of its own, so that answers render only the count. */
export function MissingCount({ items, drawing }: { readonly items: readonly QuestionnaireItem[]; readonly drawing: Drawing }) {
  const { length } = useMissing(items, drawing);
  return length > 0 ? (
    <span className={classes['open']} title="Must still be answered">
      {length}
      <span className="nw-hidden"> to answer</span>
    </span>
  ) : null;
}
