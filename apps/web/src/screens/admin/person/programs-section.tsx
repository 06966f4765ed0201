import { Button, MultiSelect } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { Fault, Section } from '@notewell/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useMay, useWrite } from '../../../features/admin/admin-page/index.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { useUnsavedForm } from '../../../shell/work/unsaved-form.ts';
import classes from './person.module.css';

interface ProgramsSectionProps {
  readonly person: Practitioner;
}

const levels = {
  All: 'Here everybody sees all $t(patients) of the practice; programs order the work.',
  CareTeam: 'Here people see the $t(patients) of their care teams; programs order the work.',
  Program:
    'In this practice people see the $t(patients) of their programs. The programs chosen here decide whom this person sees.',
} as const;

/** The person's programs. They limit access to patients if the practice restricts by program. */
export function ProgramsSection({ person }: ProgramsSectionProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { change } = useWrite();
  const { busy, fault, act } = useAct();
  const { patientPopulationLevel } = usePreferences();
  const all = useList({ type: 'Program', orderBy: 'name', pageSize: 200 });
  const recorded = (person.programs ?? []).map(({ id }) => id);
  const [draft, setDraft] = useState<readonly string[]>();
  const chosen = draft ?? recorded;
  const dirty = chosen.length !== recorded.length || chosen.some((id) => !recorded.includes(id));
  useUnsavedForm(dirty);
  const save = async () => {
    const programs = chosen.map((id) => ({ id, resourceType: 'Program' as const }));
    await change('Practitioner', person.id ?? '', { programs: programs.length > 0 ? programs : undefined });
    setDraft(undefined);
  };
  return (
    <Section title="Programs">
      <div className={classes.body}>
        <MultiSelect
          label="Programs"
          description={t(levels[patientPopulationLevel])}
          disabled={!may('manage users')}
          searchable
          data={all.items.map(({ id = '', name }) => ({ value: id, label: name }))}
          value={[...chosen]}
          onChange={setDraft}
        />
        <Fault>{fault}</Fault>
        <div className={classes.foot}>
          <Button disabled={!dirty} loading={busy} onClick={() => void act(save, 'Programs saved.')}>
            Save programs
          </Button>
        </div>
      </div>
    </Section>
  );
}
