import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { Status } from '@notewell/ui';
import { IconArrowBarToUp, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadableList } from '../../../../../shell/session/readable-list.ts';
import { DiagnosisSearch } from '../../../../charts/diagnosis-search/diagnosis-search.tsx';
import { activeProblems, behavioralFirst } from '../../../../charts/problems/active-problems.ts';
import type { EditorProps, SectionKind } from '../../section-kind.ts';
import { useFocusable } from '../../use-outside.ts';
import { useSharedList } from '../../use-shared-list.ts';
import classes from '../sections.module.css';
import { CarriedDiagnoses, useCarriedDiagnoses } from './carried-diagnoses.tsx';
import { type Diagnosis, inOrder, ranked, withDiagnosis, withoutDiagnosis, withPrimary, wordsOf } from './diagnoses.ts';

function Editor({ note, section, definition, onChange, labelledBy }: EditorProps) {
  const place = useFocusable<HTMLDivElement>();
  const shared = useSharedList({ section, place, field: 'diagnoses', settled: (all) => ranked(inOrder(all)) });
  const diagnoses = shared.items;
  const handling = definition?.diagnosisHandling;
  const change = (next: readonly Diagnosis[]) => onChange(shared.change(next));
  const add = (diagnosis: Diagnosis) => change(withDiagnosis(diagnoses, diagnosis, handling));
  const { carried, day } = useCarriedDiagnoses(note, diagnoses);
  const taken = new Set([...diagnoses, ...carried].flatMap(({ code }) => code?.code ?? []));
  return (
    <div ref={place} role="group" aria-labelledby={labelledBy}>
      <ol className={classes['list']}>
        {diagnoses.map(({ code }, index) => (
          <li key={code?.code ?? index} className={classes['row']}>
            <span className={classes['code']}>{code?.code ?? '—'}</span>
            <span className={classes['grow']}>{code?.display}</span>
            {index === 0 ? (
              <Status tone="accent">Primary</Status>
            ) : (
              <Tooltip withinPortal={false} label="Make primary">
                <ActionIcon aria-label={`Make primary: ${wordsOf(code)}`} onClick={() => change(withPrimary(diagnoses, index))}>
                  <IconArrowBarToUp size={16} />
                </ActionIcon>
              </Tooltip>
            )}
            <ActionIcon aria-label={`Remove: ${wordsOf(code)}`} onClick={() => change(withoutDiagnosis(diagnoses, index))}>
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {carried.length > 0 ? <CarriedDiagnoses carried={carried} day={day} onConfirm={() => change(carried)} /> : null}
      <div style={{ marginTop: diagnoses.length + carried.length > 0 ? 6 : 0 }}>
        <DiagnosisSearch onPick={(code) => add({ code })} taken={new Set(diagnoses.flatMap(({ code }) => code?.code ?? []))} />
      </div>
      <FromProblems subjectId={note.subject.resourceType === 'Group' ? undefined : note.subject.id} taken={taken} onAdd={add} />
    </div>
  );
}

/** The patient's problems, added with one click. */
function FromProblems({ subjectId, taken, onAdd }: FromProblemsProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { items } = useReadableList(subjectId ? activeProblems(subjectId) : null);
  const open = behavioralFirst(items).filter(({ code }) => code.code === undefined || !taken.has(code.code));
  if (open.length === 0) return null;
  const shown = all ? open : open.slice(0, 6);
  return (
    <div className={classes['chips']} style={{ marginTop: 6 }}>
      <span className={classes['quiet']}>{t('From $t(problems)')}</span>
      {shown.map(({ id, code }) => (
        <button
          key={id}
          type="button"
          className={classes['chip']}
          onClick={() => onAdd({ code, condition: { id: id ?? '', resourceType: 'Condition' } })}
        >
          <IconPlus size={14} aria-hidden />
          {wordsOf(code)}
        </button>
      ))}
      {open.length > shown.length ? (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          {open.length - shown.length} more
        </Button>
      ) : null}
    </div>
  );
}
interface FromProblemsProps {
  readonly subjectId: string | undefined;
  readonly taken: ReadonlySet<string>;
  readonly onAdd: (diagnosis: Diagnosis) => void;
}

export const section: SectionKind = {
  kinds: ['Diagnosis'],
  Editor,
  View: ({ section: { diagnoses } }) => (
    <ol className={classes['list']}>
      {inOrder(diagnoses).map(({ code, isPrimary }, index) => (
        <li key={code?.code ?? index} className={classes['row']}>
          <span className={classes['code']}>{code?.code}</span>
          <span className={classes['grow']}>{code?.display}</span>
          {isPrimary ? <Status tone="accent">Primary</Status> : null}
        </li>
      ))}
    </ol>
  ),
  isEmpty: ({ diagnoses }) => (diagnoses ?? []).length === 0,
  words: ({ diagnoses }) =>
    inOrder(diagnoses)
      .map(({ code, isPrimary }) => `${wordsOf(code)}${isPrimary ? ' (primary)' : ''}`)
      .join('\n'),
};
