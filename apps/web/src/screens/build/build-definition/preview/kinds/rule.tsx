import { labelOfValue } from '@notewell/model';
import { conditionsHold } from '@notewell/rules';
import { Status } from '@notewell/ui';
import classes from '../../definition.module.css';
import { explained } from '../explained.ts';
import preview from '../preview.module.css';
import type { PreviewProps } from '../preview-props.ts';
import { WhyList } from '../why-list.tsx';

/** The rule's result for the sample visit, with the reason. */
export function RulePreview({ value: rule, around, naming }: PreviewProps<'NoteRule'>) {
  const { appliesWhen, satisfiedWhen, severity, message, remedy, title } = rule;
  const own = rule.rule === 'Custom';
  const applies = conditionsHold(appliesWhen, around);
  const satisfied = conditionsHold(satisfiedWhen, around);
  const rows = explained(
    [
      { id: 'applies', title: 'Where it applies', displayWhen: appliesWhen },
      ...(own ? [{ id: 'satisfied', title: 'What must hold', displayWhen: satisfiedWhen }] : []),
    ],
    around,
    naming,
  ).filter(({ why }) => why.display);
  return (
    <>
      <WhyList title="What it goes by" rows={rows} none="It has no condition." />
      <section aria-label="What the writer reads" className={preview['preview']}>
        <h3>What the writer reads</h3>
        {!applies ? (
          <p className={classes['quiet']}>Nothing: the rule does not apply to this visit.</p>
        ) : own && satisfied ? (
          <p className={classes['quiet']}>Nothing: the rule is satisfied.</p>
        ) : own ? (
          <p>
            <Status tone={severity === 'Block' ? 'bad' : 'warn'}>{severity === 'Block' ? 'Keeps from signing' : 'Warns'}</Status>{' '}
            {[message ?? `${title}.`, remedy].filter(Boolean).join(' ')}
          </p>
        ) : (
          <p>
            The rule “{labelOfValue(rule.rule)}” looks at the note and {severity === 'Block' ? 'prevents signing' : 'warns'} where
            it is not satisfied.
          </p>
        )}
      </section>
    </>
  );
}
