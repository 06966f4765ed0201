import type { QuestionnaireItem } from '@notewell/model';
import { type Occasion, type Reading, readForm } from '@notewell/rules';
import { type ReactNode, Suspense } from 'react';
import { dateWords, dayOf } from '../../../platform/dates.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import type { StoredAnswer } from './answers.ts';
import classes from './form.module.css';
import { timeOfInstant } from './parts/moments.ts';
import { knownKinds } from './registry.ts';

interface AnswersViewProps {
  readonly answers: readonly StoredAnswer[];
  /** The questionnaire's items, if known. Answers then appear under headings, and grids as tables. */
  readonly items?: readonly QuestionnaireItem[] | undefined;
  /** Answers on earlier occasions, if the form shows them. */
  readonly earlier?: readonly Occasion[] | undefined;
}

/** Read-only answers: the question as asked with the answer as text, or drawn if text is not enough. */
export function AnswersView({ answers, items = [], earlier }: AnswersViewProps) {
  const readings = readForm(items, answers, {
    today: dayOf(new Date()),
    subjects: {},
    timeOf: timeOfInstant,
    dayOf: (at) => dateWords(at.length === 10 ? at : dayOf(at)),
    earlier,
  });
  const stored = new Map(answers.map((answer) => [answer.questionId, answer]));
  return grouped(readings).map((part, at) =>
    Array.isArray(part) ? (
      <dl key={at} className={classes['list']}>
        {part.map(({ questionId, label, words, score }) => (
          <div key={questionId} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              <Said answer={stored.get(questionId)} words={words} />
              {score === undefined ? '' : ` (${score})`}
            </dd>
          </div>
        ))}
      </dl>
    ) : (
      <Read key={at} reading={part} />
    ),
  );
}

type Line = Extract<Reading, { kind: 'answer' }>;
type Other = Exclude<Reading, Line>;
/** Groups consecutive text answers into one list. */
function grouped(readings: readonly Reading[]): readonly (Line[] | Other)[] {
  const parts: (Line[] | Other)[] = [];
  for (const reading of readings) {
    const last = parts.at(-1);
    if (reading.kind !== 'answer') parts.push(reading);
    else if (Array.isArray(last)) last.push(reading);
    else parts.push([reading]);
  }
  return parts;
}

function Read({ reading }: { readonly reading: Other }) {
  if (reading.kind === 'heading') return <h4 className={classes['readHead']}>{reading.text}</h4>;
  if (reading.kind === 'text') return <p className={classes['readText']}>{reading.text}</p>;
  const { label } = reading;
  return (
    <figure className={classes['read']} aria-label={label || 'Answers'}>
      {label ? <figcaption>{label}</figcaption> : null}
      {body(reading)}
    </figure>
  );
}

function body(reading: Exclude<Other, { kind: 'heading' | 'text' }>): ReactNode {
  if (reading.kind === 'document') return <RichText document={reading.document} text={reading.words} />;
  if (reading.kind === 'ink') {
    const { path, width, height, words } = reading;
    return (
      <>
        <svg viewBox={`0 0 ${width} ${height}`} className={classes['drawn']} role="img" aria-label={words}>
          <path d={path} />
        </svg>
        <p className={classes['words']}>{words}</p>
      </>
    );
  }
  if (reading.kind === 'list') {
    const List = reading.ordered ? 'ol' : 'ul';
    return (
      <List>
        {reading.lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </List>
    );
  }
  return (
    // biome-ignore lint: what is wider than the page is reached by scrolling, from the keyboard too
    <div className={classes['scrolls']} tabIndex={0} role="group" aria-label={reading.label || 'Answers'}>
      <table>
        <thead>
          <tr>
            {reading.head.map((cell, at) => (
              <th key={at} scope="col">
                {cell === '' ? <span className="nw-hidden">Question</span> : cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reading.rows.map(([first, ...cells], at) => (
            <tr key={at}>
              <th scope="row">{first}</th>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An answer to a question that the form no longer contains; the type that accepts its value draws it. */
function Said({ answer, words }: { readonly answer: StoredAnswer | undefined; readonly words: string }) {
  const value = answer?.value;
  const values = Array.isArray(value) ? value : [value ?? null];
  if (!values.some((one) => typeof one === 'object' && one !== null)) return words;
  for (const { view } of knownKinds()) {
    const drawn = view?.(values);
    if (drawn) return <Suspense fallback={words}>{drawn}</Suspense>;
  }
  return words;
}
