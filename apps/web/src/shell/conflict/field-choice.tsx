import { Group, Radio } from '@mantine/core';
import { Status } from '@notewell/ui';
import { lazy, Suspense } from 'react';
import classes from './conflict.module.css';
import { type Choice, canTakeBoth, chosenValue, type FieldDifference } from './fields.ts';
import { wordsOf } from './places.ts';

// Loaded with the first conflict.
const WordChanges = lazy(() => import('./word-changes.tsx'));

const whose = {
  me: { tone: 'quiet', words: 'Changed here' },
  them: { tone: 'quiet', words: 'Changed elsewhere' },
  both: { tone: 'warn', words: 'Changed here and elsewhere' },
} as const;

interface FieldChoiceProps {
  readonly field: FieldDifference;
  readonly choice: Choice | undefined;
  /** Absent where nothing can be chosen. */
  readonly onChoose: ((choice: Choice) => void) | undefined;
}

/** One field that differs: both texts, the changes in each, and the choice between them. */
export function FieldChoice({ field, choice, onChoose }: FieldChoiceProps) {
  const { label, kind, changedBy, base, mine, theirs } = field;
  const from = wordsOf(base);
  const sides = [
    ['Yours', wordsOf(mine)],
    ['At the server', wordsOf(theirs)],
  ] as const;
  const { tone, words } = whose[changedBy];
  return (
    <section className={classes.field} data-open={choice === undefined || undefined} aria-label={label}>
      <div className={classes.head}>
        <h4 className={classes.label}>{label}</h4>
        <Status tone={tone} plain>
          {words}
        </Status>
      </div>
      <div className={classes.sides}>
        {sides.map(([name, text]) => (
          <div key={name} className={classes.side}>
            <h5>{name}</h5>
            {text === '' ? (
              <p className={classes.none}>Nothing</p>
            ) : (
              <p className={classes.words}>
                {kind === 'text' ? (
                  <Suspense fallback={text}>
                    <WordChanges from={from} to={text} />
                  </Suspense>
                ) : (
                  text
                )}
              </p>
            )}
          </div>
        ))}
      </div>
      {onChoose ? (
        <Radio.Group
          className={classes.choice ?? ''}
          aria-label={`Version to keep: ${label}`}
          value={choice ?? null}
          onChange={(value) => onChoose(value as Choice)} // one of the three below
        >
          <Group gap="md">
            <Radio size="xs" value="mine" label={wordsOf(mine) === '' ? 'Leave it out, as I did' : 'Keep mine'} />
            <Radio size="xs" value="theirs" label={wordsOf(theirs) === '' ? 'Leave it out, as they did' : 'Keep theirs'} />
            {canTakeBoth(field) ? <Radio size="xs" value="both" label="Take both" /> : null}
          </Group>
        </Radio.Group>
      ) : null}
      {choice === 'both' ? (
        <div className={classes.result}>
          <h5 className={classes.none}>Text to insert</h5>
          <p className={classes.words}>{wordsOf(chosenValue(field, 'both'))}</p>
        </div>
      ) : null}
    </section>
  );
}
