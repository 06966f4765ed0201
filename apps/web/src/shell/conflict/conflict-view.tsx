import { Button } from '@mantine/core';
import type { StoredResource } from '@notewell/client';
import { useMemo, useState } from 'react';
import { addsSignature } from './acts.ts';
import classes from './conflict.module.css';
import { FieldChoice } from './field-choice.tsx';
import { type Choice, choicesToBegin, fieldDifferences, withChoices } from './fields.ts';

interface ConflictViewProps {
  readonly base: StoredResource | undefined;
  readonly mine: StoredResource | undefined;
  readonly theirs: StoredResource | undefined;
  /** Queues the merged record, based on the compared version. Without it the comparison is read-only. */
  readonly onSettle?: ((compared: StoredResource, wanted: StoredResource) => Promise<void>) | undefined;
}

/** Compares the rejected change with the server's version field by field. The author merges them. */
export function ConflictView({ base, mine, theirs, onSettle }: ConflictViewProps) {
  const fields = useMemo(() => fieldDifferences(base, mine, theirs), [base, mine, theirs]);
  const begun = useMemo(() => choicesToBegin(fields), [fields]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [sending, setSending] = useState(false);
  const choiceOf = (key: string) => chosen.get(key) ?? begun.get(key);
  const open = fields.filter(({ key }) => choiceOf(key) === undefined).length;
  const settle = async () => {
    if (!onSettle || !theirs) return;
    const choices = new Map([...begun, ...chosen]);
    setSending(true);
    try {
      // a choice between the fields of two records of one type is a record of that type
      await onSettle(theirs, withChoices(mine, theirs, fields, choices) as StoredResource);
    } finally {
      setSending(false);
    }
  };
  const signs = addsSignature(base, mine);
  if (fields.length === 0)
    return (
      <p className={classes.none}>
        {signs
          ? 'The text is the same, but the record changed meanwhile. Discard this, then sign again.'
          : 'The two say the same.'}
      </p>
    );
  return (
    <div className={classes.view}>
      {signs ? <p className={classes.none}>Signatures are not carried over. Sign again once you have chosen.</p> : null}
      {fields.map((field) => (
        <FieldChoice
          key={field.key}
          field={field}
          choice={choiceOf(field.key)}
          onChoose={onSettle && ((choice) => setChosen((held) => new Map(held).set(field.key, choice)))}
        />
      ))}
      {onSettle ? (
        <div className={classes.foot}>
          <span className={classes.todo} role="status">
            {open > 0 ? `Choose in ${open === 1 ? 'one more place' : `${open} more places`}.` : ''}
          </span>
          <Button size="compact-md" disabled={open > 0} loading={sending} onClick={() => void settle()}>
            Save what I chose
          </Button>
        </div>
      ) : null}
    </div>
  );
}
