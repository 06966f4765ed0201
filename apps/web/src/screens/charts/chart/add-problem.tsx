import { useResource } from '@notewell/client/react';
import { type Coding, Condition, ConditionSeverity } from '@notewell/model';
import { latestDayAt, onsetFaults } from '@notewell/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiagnosisSearch, icd10System } from '../../../features/charts/diagnosis-search/diagnosis-search.tsx';
import { codeFaults, problemCode } from '../../../features/charts/problems/problem-code.ts';
import { asStaff, useMe } from '../../../shell/session/session.ts';
import { AddForm, type FormField, given, type Values } from './add-form.tsx';

const fields: readonly FormField[] = [
  { name: 'display', label: 'Problem', path: 'code', required: true },
  { name: 'code', label: 'ICD-10-CM code', path: 'code.code' },
  { name: 'onset', label: 'Since', path: 'onset', placeholder: '2024, 2024-03 or 2024-03-15' },
  {
    name: 'severity',
    label: 'Severity',
    path: 'severity',
    options: ConditionSeverity.values.map((value) => [value, value] as const),
  },
];

interface AddProblemProps {
  readonly patientId: string;
  readonly done: () => void;
}

/** Adds a problem by search or in words. */
export function AddProblem({ patientId, done }: AddProblemProps) {
  const { t } = useTranslation();
  const me = useMe();
  const [picked, setPicked] = useState<Coding>();
  const { data: patient } = useResource('Patient', patientId);
  const draft = ({ display, code, onset, severity }: Values) => ({
    patient: { id: patientId, resourceType: 'Patient' as const },
    code: problemCode({ display, code }, picked, icd10System),
    category: 'ProblemListItem' as const,
    clinicalStatus: 'Active' as const,
    verification: 'Confirmed' as const,
    recordedDate: new Date().toISOString(),
    recorder: asStaff(me.profile),
    ...given('onset', onset),
    ...(ConditionSeverity.has(severity) ? { severity } : {}),
  });
  const check = (values: Values) => [
    ...codeFaults(values),
    ...onsetFaults({
      type: Condition.type,
      after: { onset: values['onset'] },
      today: latestDayAt(new Date()),
      born: patient?.birthDate,
    }),
  ];
  return (
    <AddForm type="Condition" patientId={patientId} fields={fields} submit="Add" done={done} draft={draft} check={check}>
      {(set) => (
        <DiagnosisSearch
          label={t('Find a $t(problem)')}
          onPick={(coding) => {
            setPicked(coding);
            set({ ...given('code', coding.code), ...given('display', coding.display) });
          }}
        />
      )}
    </AddForm>
  );
}
