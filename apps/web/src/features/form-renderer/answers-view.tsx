import { Suspense } from 'react';
import type { StoredAnswer } from './answers.ts';
import classes from './form.module.css';
import { knownKinds } from './registry.ts';

/** Answers to be read: the question as it was asked, the answer in words, or drawn where words do not show it. */
export function AnswersView({ answers }: { readonly answers: readonly StoredAnswer[] }) {
  return (
    <dl className={classes['list']}>
      {answers.map((answer) => (
        <div key={answer.questionId} style={{ display: 'contents' }}>
          <dt>{answer.text ?? answer.questionId}</dt>
          <dd>
            <Said answer={answer} />
            {answer.score === undefined ? '' : ` (${answer.score})`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Said({ answer: { value, display } }: { readonly answer: StoredAnswer }) {
  const words = display ?? String(value ?? '');
  const values = Array.isArray(value) ? value : [value ?? null];
  if (!values.some((one) => typeof one === 'object' && one !== null)) return words;
  for (const { view } of knownKinds()) {
    const drawn = view?.(values);
    if (drawn) return <Suspense fallback={words}>{drawn}</Suspense>;
  }
  return words;
}
