import { definitionOf, typedAs } from '@notewell/model';
import type { Fields, RecordDraft } from '../../../features/records/draft/record-draft.ts';
import { NamedFields } from '../../../features/records/fields/named-fields.tsx';
import { Fold } from '../../../features/records/fields/refused-places.tsx';
import classes from './definition.module.css';
import { ScorePanel } from './score-panel.tsx';

const { fields } = definitionOf('Questionnaire');
export const formParts: readonly { readonly title: string; readonly fields: readonly string[] }[] = [
  { title: 'About', fields: ['title', 'description', 'instructions', 'audience', 'pages'] },
  { title: 'Score', fields: [] },
  {
    title: 'Advanced',
    fields: ['name', 'scoring', 'subscales', 'source', 'terms', 'fixedWording', 'url', 'code', 'category', 'approvalDate'],
  },
];
const labels = {
  title: 'Title',
  audience: 'Who fills it in',
  instructions: 'Instructions at the top',
  pages: 'One page at a time',
  name: 'Short name',
  scoring: 'Score in detail',
  fixedWording: 'A published instrument with fixed wording',
  url: 'Web address of the instrument',
};

/** Settings of the whole form: title, audience and score; the rest under Advanced. */
export function FormPanel({ draft, value }: { readonly draft: RecordDraft; readonly value: Fields }) {
  return (
    <div className={classes['question']}>
      {formParts.map((part) => (
        <Fold key={part.title} paths={part.fields} className={classes['part']} open={part.title !== 'Advanced'}>
          <summary>{part.title}</summary>
          <div className={classes['fields']}>
            {part.title === 'Score' ? (
              <ScorePanel scoring={typedAs('Questionnaire', value).scoring} onChange={(next) => draft.change('scoring', next)} />
            ) : null}
            <NamedFields
              fields={fields}
              names={part.fields}
              values={value}
              labels={labels}
              onChange={(name, next) => draft.change(name, next)}
            />
          </div>
        </Fold>
      ))}
    </div>
  );
}
