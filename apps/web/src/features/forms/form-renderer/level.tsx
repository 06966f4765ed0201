import type { QuestionnaireItem } from '@notewell/model';
import { baseOf, occurrenceOf } from '@notewell/rules';
import { Fragment } from 'react';
import { questionsOf } from './answers.ts';
import { Entry } from './entry.tsx';
import classes from './form.module.css';
import type { Drawing } from './frame.ts';
import { useFormPlace } from './place.ts';
import { controlKey } from './places.ts';
import { Question } from './question.tsx';
import { kindOf } from './registry.ts';

interface LevelProps {
  readonly items: readonly QuestionnaireItem[];
  readonly drawing: Drawing;
}

/** Questions below each other, each followed by its child questions. */
export function Level({ items, drawing }: LevelProps) {
  return (
    <div className={classes['form']}>
      <Rows items={items} drawing={drawing} depth={0} />
    </div>
  );
}

function Rows({ items, drawing, depth }: LevelProps & { readonly depth: number }) {
  const { keys, asked, prefix, control, disabled, editions } = drawing;
  return items
    .filter(({ linkId }) => asked.shown.has(linkId))
    .map((item) => {
      const { Frame } = kindOf(item);
      if (Frame)
        return (
          <div key={item.linkId} data-item={item.linkId} className={classes['frame']}>
            <Frame item={item} {...drawing} />
            {questionsOf([item]).map((one) => (
              <Under key={one.item.linkId} linkId={one.item.linkId} />
            ))}
          </div>
        );
      if (occurrenceOf(item))
        return (
          <Entry key={item.linkId} item={item} drawing={drawing}>
            <Rows items={item.items ?? []} drawing={drawing} depth={0} />
          </Entry>
        );
      // Keyed by linkId: with index keys, hiding a question would remount all that follow.
      return (
        <Fragment key={item.linkId}>
          <Question
            key={controlKey(item, editions)}
            name={keys.of(item.linkId)}
            item={item}
            prefix={prefix}
            control={control}
            disabled={disabled || item.calculation !== undefined}
            required={asked.required.has(item.linkId)}
            depth={depth}
          />
          <Under linkId={item.linkId} />
          {item.items?.length ? <Rows items={item.items} drawing={drawing} depth={depth + 1} /> : null}
        </Fragment>
      );
    });
}

/** Words of the form's place under a question, such as whom to call. */
const Under = ({ linkId }: { readonly linkId: string }) => useFormPlace().under?.(baseOf(linkId)) ?? null;
