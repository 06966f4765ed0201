import type { ComponentProps } from 'react';
import { askingMark } from '../../../shell/frame/shortcuts.tsx';
import classes from './note-form.module.css';

interface NoteFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'className'> {
  readonly onSubmit: () => void;
}

/** A small form within a note, such as an addendum or a signature. */
export const NoteForm = ({ onSubmit, ...rest }: NoteFormProps) => (
  <form
    {...rest}
    {...askingMark}
    className={classes['form']}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  />
);
