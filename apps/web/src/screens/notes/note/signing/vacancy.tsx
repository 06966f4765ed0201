import { IconAlertCircle } from '@tabler/icons-react';
import { useSay } from '../../../../platform/words.ts';
import classes from '../note.module.css';

/** Says why nobody could sign after the author, so that the note is not signed yet. */
export function Vacancy({ words, id }: { readonly words: string; readonly id?: string }) {
  const say = useSay();
  return (
    <p className={classes['vacancy']} role="note" id={id}>
      <IconAlertCircle size={16} aria-hidden />
      <span>{say(words)}</span>
    </p>
  );
}
