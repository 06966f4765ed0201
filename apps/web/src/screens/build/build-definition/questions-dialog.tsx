import { Button, Checkbox, Select } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { PlainModal } from '@notewell/ui';
import { useState } from 'react';
import { questionLabel } from '../../../features/build/definition-fields/question-fields.tsx';
import classes from './definition.module.css';
import { rowsOf, type Taken } from './tree.ts';

interface QuestionsDialogProps {
  readonly onTake: (taken: Taken) => void;
  readonly onClose: () => void;
}

/** Chooses questions of another form to copy. A heading takes its questions with it. */
function QuestionsDialog({ onTake, onClose }: QuestionsDialogProps) {
  const [formId, setFormId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { items: forms } = useList({
    type: 'Questionnaire',
    filters: [{ kind: 'Status', values: ['Active', 'Draft'] }],
    orderBy: 'name',
    order: 'asc',
    pageSize: 500,
  });
  const form = forms.find(({ id }) => id === formId);
  const rows = rowsOf(form?.items ?? []);
  const words = chosen.length === 1 ? 'Add 1 question' : `Add ${chosen.length} questions`;
  return (
    <PlainModal onClose={onClose} title="Questions of another form" size="lg">
      <div className={classes['form']}>
        <Select
          label="Form"
          placeholder="Type a name"
          searchable
          data-autofocus
          nothingFoundMessage="No form is called that."
          data={forms.map(({ id = '', title, status }) => ({
            value: id,
            label: status === 'Draft' ? `${title} (draft)` : title,
          }))}
          value={formId}
          onChange={(id) => {
            setFormId(id);
            setChosen([]);
          }}
        />
        {form ? (
          <Checkbox.Group label="Questions" value={[...chosen]} onChange={setChosen}>
            <div className={classes['choices']}>
              {rows.map(({ item, level }) => (
                <Checkbox
                  key={item.linkId}
                  value={item.linkId}
                  label={questionLabel(item)}
                  style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}
                />
              ))}
            </div>
          </Checkbox.Group>
        ) : null}
        {form && rows.length === 0 ? <p className={classes['quiet']}>This form has no questions.</p> : null}
        <div className={classes['formActions']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onTake({ from: form?.items ?? [], chosen: new Set(chosen) })}>
            {words}
          </Button>
        </div>
      </div>
    </PlainModal>
  );
}

/** A button that opens the choice of questions. */
export function TakeQuestions({ onTake }: Pick<QuestionsDialogProps, 'onTake'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        Copy from another form…
      </Button>
      {isOpen ? (
        <QuestionsDialog
          onClose={() => setOpen(false)}
          onTake={(taken) => {
            setOpen(false);
            onTake(taken);
          }}
        />
      ) : null}
    </div>
  );
}
