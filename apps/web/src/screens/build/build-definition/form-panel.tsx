import { definitionOf } from '@notewell/model';
import { NamedFields } from '../../../features/build/definition-fields/named-fields.tsx';
import { Fold } from '../../../features/build/definition-fields/refused-places.tsx';
import type { DefinitionDraft, Fields } from '../../../features/build/definitions/definition-draft.ts';
import { kinds } from '../../../features/build/definitions/kinds.ts';
import classes from './definition.module.css';

const { fields } = definitionOf('Questionnaire');
export const formParts: readonly { readonly title: string; readonly fields: readonly string[] }[] = [
  ...kinds.Questionnaire.parts,
  { title: 'Score', fields: ['scoring'] },
  { title: 'Subscales', fields: ['subscales'] },
  { title: 'Published instrument', fields: ['fixedWording', 'url', 'code', 'category', 'approvalDate'] },
];

/** Settings of the whole form: title, audience, scores, bands and alerts. */
export function FormPanel({ draft, value }: { readonly draft: DefinitionDraft; readonly value: Fields }) {
  return (
    <div className={classes['question']}>
      {formParts.map((part, at) => (
        <Fold
          key={part.title}
          paths={part.fields}
          className={classes['part']}
          open={at === 0 || part.fields.some((name) => value[name] !== undefined)}
        >
          <summary>{part.title}</summary>
          <div className={classes['fields']}>
            <NamedFields fields={fields} names={part.fields} values={value} onChange={(name, next) => draft.change(name, next)} />
          </div>
        </Fold>
      ))}
    </div>
  );
}
