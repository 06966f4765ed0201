import type { Questionnaire, QuestionnaireItem } from '@notewell/model';
import { conditionWords, factsOf, flattenItems, isGrid, isSection, quotedItems, takesAnswer } from '@notewell/rules';
import { addedRow } from './added-row.ts';
import classes from './paper.module.css';

/** The form as it is filled in on paper: every question, with its condition in words. */
export function Paper({ form }: { readonly form: Pick<Questionnaire, 'title' | 'instructions' | 'items'> }) {
  // Nothing is answered on paper.
  const items = quotedItems(form.items ?? [], { answers: {} });
  const all = flattenItems(items);
  return (
    <section className={classes['paper']} aria-label="The form on paper">
      <h3>{form.title}</h3>
      {form.instructions ? <p>{form.instructions}</p> : null}
      <Lines items={items} nameOf={(linkId) => all.find((item) => item.linkId === linkId)} />
    </section>
  );
}

interface LinesProps {
  readonly items: readonly QuestionnaireItem[];
  readonly nameOf: (linkId: string) => QuestionnaireItem | undefined;
}

const Lines = ({ items, nameOf }: LinesProps) =>
  items
    .filter(({ hidden, presence }) => !hidden && presence !== 'NotPresent')
    .map((item) => (
      <div key={item.linkId}>
        <Line item={item} nameOf={nameOf} />
        {isGrid(item) ? null : <Lines items={item.items ?? []} nameOf={nameOf} />}
      </div>
    ));

function Line({ item, nameOf }: { readonly item: QuestionnaireItem } & Pick<LinesProps, 'nameOf'>) {
  const words = [item.prefix, item.text].filter(Boolean).join(' ');
  const conditions = (item.displayWhen?.conditions ?? []).map((one) => conditionWords(one, nameOf));
  const only = conditions.length > 0 ? <small> (only if {conditions.join('; ')})</small> : null;
  if (isSection(item)) return <h4>{words}</h4>;
  if (isGrid(item)) return <Grid item={item} words={words} />;
  if (!takesAnswer(item)) return <p>{words}</p>;
  const { keeps } = factsOf(item);
  const choices = keeps === 'yesNo' ? ['Yes', 'No'] : (item.options ?? []).map(({ display }) => display);
  return (
    <>
      <p>
        <strong>{words}</strong>
        {only}
      </p>
      {choices.length > 0 ? (
        <ul>
          {choices.map((one) => (
            <li key={one}>☐ {one}</li>
          ))}
        </ul>
      ) : (
        <div className={classes['line']} />
      )}
    </>
  );
}

function Grid({ item, words }: { readonly item: QuestionnaireItem; readonly words: string }) {
  const row = addedRow(item);
  const rows = item.items ?? [];
  const columns = row
    ? (row.items ?? []).map(({ text = '' }) => text)
    : ['', ...(rows[0]?.options ?? []).map(({ display }) => display)];
  const lines = row
    ? [1, 2, 3].map((number) => ({ key: String(number), text: '' }))
    : rows.map(({ linkId, text = '' }) => ({ key: linkId, text }));
  return (
    <>
      <p>
        <strong>{words}</strong>
      </p>
      <table>
        <thead>
          <tr>
            {columns.map((one) => (
              <th key={one} scope="col">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, text }) => (
            <tr key={key}>
              {columns.map((one, at) => (
                <td key={one}>{at === 0 ? text : row ? '' : '☐'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
