import type { Questionnaire } from '@notewell/model';
import { explainForm } from '@notewell/rules';
import { useMemo } from 'react';
import classes from './definition.module.css';
import { Answering, useTrial } from './preview/answering.tsx';
import { SamplePatient, subjectsAsked, useNames, useSample } from './preview/sample-patient.tsx';
import { WhyList } from './preview/why-list.tsx';
import { rowsOf } from './tree.ts';

/** The form for a sample patient, with the reasons why questions show or hide. */
export function TryOut({ form, selected }: { readonly form: Questionnaire; readonly selected: string | undefined }) {
  const items = useMemo(() => form.items ?? [], [form.items]);
  const sample = useSample();
  const trial = useTrial(items);
  const naming = useNames();
  const { around } = sample;
  const { answers } = trial;
  const explained = useMemo(() => explainForm(items, { ...around, answers }, naming), [items, around, answers, naming]);
  const asked = useMemo(() => subjectsAsked(items), [items]);
  const rows = rowsOf(items)
    .filter(({ item }) => item.linkId === selected || (selected === undefined && (item.displayWhen ?? item.requiredWhen)))
    .flatMap(({ item }) => {
      const why = explained.get(item.linkId);
      return why ? [{ id: item.linkId, title: item.text ?? item.linkId, why }] : [];
    });
  return (
    <div className={classes['tryOut']}>
      <SamplePatient sample={sample} asked={asked} />
      {items.length === 0 ? (
        <p className={classes['quiet']}>The form shows here as soon as it has a question.</p>
      ) : (
        <>
          <WhyList
            title={selected === undefined ? 'Questions with conditions' : 'Why'}
            rows={rows}
            none="No question depends on an answer or the patient."
          />
          <Answering
            title={form.title}
            instructions={form.instructions}
            items={items}
            scored={[form]}
            trial={trial}
            around={around}
          />
        </>
      )}
    </div>
  );
}
