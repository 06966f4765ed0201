import { SkeletonRows } from '@notewell/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { itemsOf } from '../../../../../features/notes/note-editor/sections/form/items.ts';
import { useQuestionnairesBy } from '../../../../../features/notes/note-editor/sections/form/use-questionnaires.ts';
import classes from '../../definition.module.css';
import { Answering, useTrial } from '../answering.tsx';
import { explained, explainedForms } from '../explained.ts';
import type { PreviewProps } from '../preview-props.ts';
import { WhyList } from '../why-list.tsx';

/** The forms of a set as answered together: in tabs, or below each other. */
export function FormSetPreview({ value: set, around, naming }: PreviewProps<'Form'>) {
  const { t } = useTranslation();
  const ids = useMemo(() => (set.questionnaires ?? []).map(({ id }) => id), [set.questionnaires]);
  const { all, loading } = useQuestionnairesBy(ids);
  const forms = useMemo(() => all ?? [], [all]);
  const items = useMemo(() => itemsOf(forms), [forms]);
  const trial = useTrial(items);
  const own = explained([{ id: 'set', title: set.title, displayWhen: set.displayWhen }], around, naming);
  const rows = [...own.filter(({ why }) => why.display), ...explainedForms(items, { ...around, answers: trial.answers }, naming)];
  if (ids.length === 0) return <p className={classes['quiet']}>Choose its forms: they show here as they are answered.</p>;
  if (forms.length === 0)
    return loading ? <SkeletonRows rows={4} /> : <p className={classes['quiet']}>Its forms could not be read.</p>;
  return (
    <>
      <WhyList title="What depends on something" rows={rows} none={t('Nothing depends on an answer or the $t(patient).')} />
      {own[0]?.why.shown === false ? (
        <p className={classes['quiet']}>{t('This rule set does not apply to this $t(patient).')}</p>
      ) : (
        <Answering
          title={set.title}
          items={items}
          scored={forms.filter(({ scoring, subscales }) => scoring ?? subscales)}
          trial={trial}
          around={around}
          tabs={set.layout !== 'Vertical' && forms.length > 1}
        />
      )}
    </>
  );
}
