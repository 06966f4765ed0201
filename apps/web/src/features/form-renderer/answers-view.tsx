import type { StoredAnswer } from './answers.ts';
import classes from './form.module.css';

/** Answers to be read: the question as it was asked, the answer in words. */
export function AnswersView({ answers }: { readonly answers: readonly StoredAnswer[] }) {
  return (
    <dl className={classes['list']}>
      {answers.map(({ questionId, text, display, value, score }) => (
        <div key={questionId} style={{ display: 'contents' }}>
          <dt>{text ?? questionId}</dt>
          <dd>
            {display ?? String(value ?? '')}
            {score === undefined ? '' : ` (${score})`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
