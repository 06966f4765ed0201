import type { QuestionExplanation } from '@notewell/rules';
import { Status } from '@notewell/ui';
import classes from '../definition.module.css';
import preview from './preview.module.css';

export interface Why {
  readonly id: string;
  readonly title: string;
  readonly why: QuestionExplanation;
}

interface WhyListProps {
  readonly title: string;
  readonly rows: readonly Why[];
  /** Text if nothing has conditions. */
  readonly none: string;
}

/** Reasons why each element shows or hides for the current answers and patient, by condition. */
export function WhyList({ title, rows, none }: WhyListProps) {
  return (
    <section aria-label="Why questions show or hide" className={preview['why']}>
      <h3>{title}</h3>
      {rows.length === 0 ? <p className={classes['quiet']}>{none}</p> : null}
      <ul>
        {rows.map(({ id, title: of, why }) => (
          <li key={id}>
            <Status plain tone={why.shown ? 'good' : 'quiet'}>
              {why.shown ? 'Shows' : 'Hides'}
            </Status>
            <div>
              <strong>{of}</strong>
              <p>{why.because}</p>
              <Outcome outcome={why.display} />
              <Outcome outcome={why.requirement} lead="required: " />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Outcome = ({ outcome, lead = '' }: { readonly outcome: QuestionExplanation['display']; readonly lead?: string }) =>
  outcome ? (
    <ul>
      {outcome.conditions.map((one, at) => (
        <li key={at}>
          {one.holds ? '✓' : '✗'} {lead}
          {one.words} <span className={classes['quiet']}>(now: {one.found || 'nothing'})</span>
        </li>
      ))}
    </ul>
  ) : null;
