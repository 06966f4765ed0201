import { Button } from '@mantine/core';
import type { KeptItem } from '@notewell/client';
import { faultPlaces } from '@notewell/rules';
import { useEffect, useEffectEvent } from 'react';
import { faultsOf } from '../../../platform/failure.ts';
import classes from './draft.module.css';
import type { Fields } from './record-draft.ts';

/** A part of the definition that the server did not take; `at` is its question, else its field. */
export interface Refused {
  readonly at: string;
  readonly path: string;
  readonly message: string;
}
const nothing: readonly Refused[] = [];

/** The server's errors in the definition, by path. */
export const refusedOf = (value: Fields, refused: KeptItem | undefined): readonly Refused[] =>
  refused ? faultPlaces(value, faultsOf(refused.error)) : nothing;

interface RefusedChangeProps {
  readonly refused: KeptItem;
  readonly places: readonly Refused[];
  /** True if the error shows next to its input. */
  readonly isShownThere: (place: Refused) => boolean;
  /** Opens the place of an error; absent if no error has an editor. */
  readonly onGo: (place: Refused) => void;
  /** Takes the change back. */
  readonly onDiscard?: () => void;
  /** Sends a record that the server never took: its corrections wait here until then. */
  readonly onSend?: (() => void) | undefined;
}

/** Reports that the last change was rejected, with the errors that no editor shows. The next change sends it again. */
export function RefusedChange({ refused, places, isShownThere, onGo, onDiscard, onSend }: RefusedChangeProps) {
  const { key, error, reason } = refused;
  const why = reason === 'conflict' ? 'Somebody else changed it at the same time.' : (error?.detail ?? error?.title);
  const above = places.filter((place) => !isShownThere(place));
  const first = places.find(isShownThere);
  const go = useEffectEvent(() => {
    // A person at work in a field stays there.
    const isAtWork = document.activeElement !== null && document.activeElement !== document.body;
    if (first && !isAtWork) onGo(first);
  });
  useEffect(() => go(), [key]);
  return (
    <div role="alert" className={classes['notice']}>
      <p>
        Your last change is not saved. {places.length === 0 ? why : ''} Everything you typed is still here: correct it
        {onSend ? ', then send it again.' : ' and it is saved.'}
      </p>
      {above.length > 0 ? (
        <ul>
          {above.map(({ at, message }) => (
            <li key={`${at} ${message}`}>{message}</li>
          ))}
        </ul>
      ) : null}
      {first ? (
        <Button size="compact-xs" variant="default" onClick={() => onGo(first)}>
          Show what to correct
        </Button>
      ) : null}{' '}
      {onSend ? (
        <Button size="compact-xs" onClick={onSend}>
          Send again
        </Button>
      ) : null}{' '}
      {onDiscard ? (
        <Button size="compact-xs" variant="default" onClick={onDiscard}>
          Discard my change
        </Button>
      ) : null}
    </div>
  );
}
