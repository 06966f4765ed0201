import { definitionOf } from '@notewell/model';
import { NamedFields } from '../../features/definition-fields/named-fields.tsx';
import type { DefinitionDraft, Fields } from '../../features/definitions/definition-draft.ts';
import { kinds } from '../../features/definitions/kinds.ts';
import classes from './definition.module.css';

const { fields } = definitionOf('Questionnaire');
const parts: readonly { readonly title: string; readonly fields: readonly string[] }[] = [
  ...kinds.Questionnaire.parts,
  { title: 'Score', fields: ['scoring'] },
  { title: 'Subscales', fields: ['subscales'] },
  { title: 'Published instrument', fields: ['fixedWording', 'url', 'code', 'category', 'approvalDate'] },
];

/** What is said of the form as a whole: its title and audience, its scores with their bands and alerts. */
export function FormPanel({ draft, value }: { readonly draft: DefinitionDraft; readonly value: Fields }) {
  return (
    <div className={classes['question']}>
      {parts.map((part, at) => (
        <details
          key={part.title}
          className={classes['part']}
          open={at === 0 || part.fields.some((name) => value[name] !== undefined)}
        >
          <summary>{part.title}</summary>
          <div className={classes['fields']}>
            <NamedFields fields={fields} names={part.fields} values={value} onChange={(name, next) => draft.change(name, next)} />
          </div>
        </details>
      ))}
    </div>
  );
}
