import { Button, FileButton } from '@mantine/core';
import type { Draft } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import { fromFhirQuestionnaire } from '@notewell/rules';
import { iconSize, PlainModal } from '@notewell/ui';
import { IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { validate } from '../../../platform/validation.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import classes from './build.module.css';

interface Made {
  readonly id: string;
  readonly title: string;
  readonly remarks: readonly string[];
}

/** Imports a FHIR R4 Questionnaire as a draft for review. */
export function ImportButton() {
  const client = useClient();
  const navigate = useNavigate();
  const [made, setMade] = useState<Made>();
  const [fault, setFault] = useState('');
  const take = async (file: File | null) => {
    if (!file) return;
    const read = await readForm(file);
    if ('fault' in read) {
      setFault(read.fault);
      return;
    }
    try {
      const { id } = await client.create('Questionnaire', read.draft);
      if (id) setMade({ id, title: read.draft.title, remarks: read.remarks });
    } catch (error) {
      toastFailure(error, 'The form was not imported');
    }
  };
  const open = (id: string) =>
    void navigate({ to: '/build/$type/$definitionId', params: { type: 'Questionnaire', definitionId: id } });
  return (
    <>
      <FileButton onChange={(file) => void take(file)} accept="application/json,application/fhir+json,.json">
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={iconSize.small} aria-hidden />}>
            Import
          </Button>
        )}
      </FileButton>
      {fault ? (
        <PlainModal onClose={() => setFault('')} title="This file was not imported">
          <p role="alert">{fault}</p>
        </PlainModal>
      ) : null}
      {made ? (
        <PlainModal onClose={() => setMade(undefined)} title={`“${made.title}” was imported`}>
          <div className={classes['form']}>
            <p>It is a draft: review it, then publish it.</p>
            {made.remarks.length > 0 ? (
              <ul>
                {made.remarks.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            ) : null}
            <div className={classes['actions']}>
              <Button onClick={() => open(made.id)}>Open it</Button>
            </div>
          </div>
        </PlainModal>
      ) : null}
    </>
  );
}

type Read = { readonly fault: string } | { readonly draft: Draft<'Questionnaire'>; readonly remarks: readonly string[] };

async function readForm(file: File): Promise<Read> {
  try {
    const { form, remarks } = fromFhirQuestionnaire(JSON.parse(await file.text()));
    const draft: Draft<'Questionnaire'> = {
      ...form,
      resourceType: 'Questionnaire',
      status: 'Draft',
      version: 1,
      lineage: crypto.randomUUID(),
    };
    const checked = validate('Questionnaire', draft);
    if (checked.ok) return { draft, remarks };
    return {
      fault: checked.faults
        .slice(0, 3)
        .map(({ message }) => message)
        .join('; '),
    };
  } catch (error) {
    return { fault: error instanceof TypeError ? error.message : 'It is not JSON.' };
  }
}
