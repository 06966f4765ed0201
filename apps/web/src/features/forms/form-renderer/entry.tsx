import { ActionIcon, Button } from '@mantine/core';
import type { QuestionnaireItem } from '@notewell/model';
import { isUnnamedRow, mostEntries, occurrenceOf } from '@notewell/rules';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form.module.css';
import type { Drawing } from './frame.ts';

interface EntryProps {
  readonly item: QuestionnaireItem;
  readonly drawing: Pick<Drawing, 'prefix' | 'keys' | 'disabled' | 'entries'>;
}

/** One numbered entry of a repeating group. The last entry offers to add another. */
export function Entry({ item, drawing, children }: EntryProps & { readonly children: ReactNode }) {
  const entry = occurrenceOf(item);
  const id = `${drawing.prefix}-${drawing.keys.of(item.linkId)}`;
  if (!entry) return children;
  const called = item.text ?? 'Entry';
  return (
    <div className={classes['entries']}>
      {entry.number > 0 ? (
        <section className={classes['entry']} aria-labelledby={id}>
          <div className={classes['entryHead']}>
            <h3 id={id} tabIndex={-1}>
              {called} {entry.of > 1 ? entry.number : ''}
            </h3>
            <RemoveEntry item={item} drawing={drawing} />
          </div>
          {item.help ? <p className={classes['help']}>{item.help}</p> : null}
          {children}
        </section>
      ) : (
        <p className={classes['none']}>{called}: none yet.</p>
      )}
      {entry.number === entry.of ? <AddEntry item={item} drawing={drawing} /> : null}
    </div>
  );
}

/** Removes an entry if the group may have fewer. A sole entry can be removed only if the minimum is 0. */
export function RemoveEntry({ item, drawing: { disabled, entries, prefix, keys } }: EntryProps) {
  const entry = occurrenceOf(item);
  if (!entry || disabled || entry.of <= Math.max(item.minItems ?? 1, item.minItems === 0 ? 0 : 1)) return null;
  const before = entry.number > 1 ? entry.number - 1 : 1;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={`Remove ${item.text ?? 'entry'} ${entry.number}`}
      onClick={() => {
        entries.remove(entry);
        // Keeps the focus in the group: on the entry that follows, or the one before.
        const base = before === 1 ? entry.group : `${entry.group}#${before}`;
        requestAnimationFrame(() => document.getElementById(`${prefix}-${keys.of(base)}`)?.focus());
      }}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}

export function AddEntry({ item, drawing: { disabled, entries, prefix, keys } }: EntryProps) {
  const entry = occurrenceOf(item);
  if (!entry || disabled || entry.of >= Math.min(item.maxItems ?? mostEntries, mostEntries)) return null;
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => {
          const made = entries.add(entry);
          if (made === undefined) return;
          requestAnimationFrame(() => document.getElementById(`${prefix}-${keys.of(made)}`)?.focus());
        }}
      >
        {isUnnamedRow(item) ? 'Add a row' : `${entry.of === 0 ? 'Add' : 'Add another'}: ${item.text ?? 'entry'}`}
      </Button>
    </div>
  );
}
