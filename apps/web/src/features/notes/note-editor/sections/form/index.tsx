import { durationToMinutes, isDuration } from '@notewell/model';
import { flattenItems, isReport, keptAnswers, occasionsBefore, outcomeOf } from '@notewell/rules';
import { useMemo } from 'react';
import { dayOf, zoneInForce } from '../../../../../platform/dates.ts';
import { AnswersView, answersOf } from '../../../../forms/form-renderer/index.ts';
import { useEarlier } from '../../../../forms/form-renderer/questions/table-report/use-earlier.ts';
import { childrenOf } from '../../child-sections.ts';
import { sectionKindOf } from '../../registry.ts';
import type { SectionKind, ViewProps } from '../../section-kind.ts';
import classes from '../sections.module.css';
import { AnswersFile } from './answers-file.tsx';
import { FormEditor } from './form-editor.tsx';
import { itemsOf } from './items.ts';
import { ScoreView } from './score-view.tsx';
import { useQuestionnaires } from './use-questionnaires.ts';

/** One element of a shared section, read-only. */
function Part({ section, note }: ViewProps) {
  const { View, isEmpty } = sectionKindOf(section.kind);
  return (
    <div>
      <h3 className={classes['element']}>{section.title ?? 'Text'}</h3>
      {isEmpty(section, note) ? <p className={classes['quiet']}>Nothing written</p> : <View section={section} note={note} />}
    </div>
  );
}

function FormView({ section: { id, title, form, answers = [], scores = [], alerts, sessionTime }, note }: ViewProps) {
  const { all } = useQuestionnaires(answers.length > 0 ? form : undefined);
  const items = useMemo(() => all && itemsOf(all), [all]);
  // Computes alerts for notes written before alerts were stored.
  const warned = useMemo(() => {
    const kept = keptAnswers(items ?? [], answers);
    return outcomeOf(all ?? [], answersOf(answers), { kept }).alerts;
  }, [all, items, answers]);
  const looksBack = items !== undefined && flattenItems(items).some(isReport);
  const { earlier } = useEarlier(looksBack && note.subject.resourceType !== 'Group' ? note.subject.id : undefined);
  const then = useMemo(() => {
    const day = note.serviceDate ?? (note.created === undefined ? undefined : dayOf(note.created));
    return earlier && occasionsBefore(earlier, { day, own: note.id, zone: zoneInForce() });
  }, [earlier, note.serviceDate, note.created, note.id]);
  return (
    <>
      {childrenOf(note, id).map((child) => (
        <Part key={child.id} section={child} note={note} />
      ))}
      <AnswersView answers={answers} items={items} earlier={then} />
      {answers.length > 0 ? (
        <AnswersFile
          title={title ?? 'Answers'}
          items={items ?? []}
          form={all?.length === 1 ? all[0]?.foreign : undefined}
          answers={() => answers}
          done={note.status !== 'Preliminary'}
        />
      ) : null}
      <ScoreView scores={scores} alerts={alerts ?? warned} />
      {timeWords(sessionTime) ? <p className={classes['quiet']}>{timeWords(sessionTime)}</p> : null}
    </>
  );
}

/** The time that was spent on a part of the session. */
const timeWords = (time: ViewProps['section']['sessionTime']): string =>
  isDuration(time?.duration) ? `${Math.round(durationToMinutes(time.duration))} minutes spent on this part` : '';

export const section: SectionKind = {
  kinds: ['Form', 'Subform'],
  Editor: FormEditor,
  View: FormView,
  isEmpty: ({ id, answers }, note) => (answers ?? []).length === 0 && childrenOf(note, id).length === 0,
  words: ({ id, answers, scores, sessionTime }, note) =>
    [
      ...childrenOf(note, id).map((child) => `${child.title ?? ''}: ${sectionKindOf(child.kind).words(child, note)}`),
      ...(answers ?? []).map(
        ({ text, questionId, display, value }) => `${text ?? questionId}: ${display ?? String(value ?? '')}`,
      ),
      ...(scores ?? []).map(({ name, value, severity }) => `${name}: ${value ?? 'no score'}${severity ? `, ${severity}` : ''}`),
      ...(timeWords(sessionTime) ? [timeWords(sessionTime)] : []),
    ].join('\n'),
};
