import { Button, FileButton } from '@mantine/core';
import type { Json, QuestionnaireItem } from '@notewell/model';
import { fromFhirResponse, toFhirResponse } from '@notewell/rules';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { type StoredAnswer } from '../../../../forms/form-renderer/index.ts';
import classes from '../sections.module.css';

interface AnswersFileProps {
  readonly title: string;
  readonly items: readonly QuestionnaireItem[];
  /** The imported original of the form, if any. */
  readonly form?: Json | undefined;
  /** The current answers. */
  readonly answers: () => readonly StoredAnswer[];
  readonly done: boolean;
  /** Imports answers from a file; absent if read-only. */
  readonly onTake?: (answers: readonly StoredAnswer[]) => void;
}

/** Exports answers as a FHIR R4 QuestionnaireResponse, and imports them. */
export function AnswersFile({ title, items, form, answers, done, onTake }: AnswersFileProps) {
  const [said, setSaid] = useState('');
  const save = () => {
    const given = [...answers()];
    const response = toFhirResponse({ status: done ? 'Completed' : 'InProgress', answers: given }, items, form);
    const file = new Blob([JSON.stringify(response, null, 2)], { type: 'application/fhir+json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${title.replaceAll(/[^\p{L}\d]+/gu, '-').toLowerCase() || 'answers'}.answers.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  };
  const take = async (file: File | null) => {
    if (!file || !onTake) return;
    try {
      const { answers: found = [] } = fromFhirResponse(JSON.parse(await file.text()), items);
      onTake(found);
      setSaid(found.length === 1 ? 'One answer was copied.' : `${found.length} answers were copied.`);
    } catch (error) {
      setSaid(error instanceof TypeError ? error.message : 'It is not JSON.');
    }
  };
  return (
    <div className={classes['file']}>
      <Button size="compact-xs" variant="subtle" leftSection={<IconDownload size={14} aria-hidden />} onClick={save}>
        Export answers
      </Button>
      {onTake ? (
        <FileButton onChange={(file) => void take(file)} accept="application/json,application/fhir+json,.json">
          {(props) => (
            <Button {...props} size="compact-xs" variant="subtle" leftSection={<IconUpload size={14} aria-hidden />}>
              Import answers
            </Button>
          )}
        </FileButton>
      ) : null}
      <span aria-live="polite" className={classes['quiet']}>
        {said}
      </span>
    </div>
  );
}
