import type { QuestionnaireItem } from '@notewell/model';
import { occurrenceOf } from '@notewell/rules';
import { Entry } from './entry.tsx';
import classes from './form.module.css';
import type { Drawing } from './frame.ts';
import { Question } from './question.tsx';
import { kindOf } from './registry.ts';

interface LevelProps {
  readonly items: readonly QuestionnaireItem[];
  readonly drawing: Drawing;
}

/** Questions one below another, each followed by those that stand under it. */
export function Level({ items, drawing }: LevelProps) {
  return (
    <div className={classes['form']}>
      <Rows items={items} drawing={drawing} depth={0} />
    </div>
  );
}

function Rows({ items, drawing, depth }: LevelProps & { readonly depth: number }) {
  const { keys, asked, prefix, control, disabled } = drawing;
  return items
    .filter(({ linkId }) => asked.shown.has(linkId))
    .map((item) => {
      const { Frame } = kindOf(item);
      if (Frame) return <Frame key={item.linkId} item={item} {...drawing} />;
      if (occurrenceOf(item))
        return (
          <Entry key={item.linkId} item={item} drawing={drawing}>
            <Rows items={item.items ?? []} drawing={drawing} depth={0} />
          </Entry>
        );
      return [
        <Question
          key={item.linkId}
          name={keys.of(item.linkId)}
          item={item}
          prefix={prefix}
          control={control}
          disabled={disabled || item.calculation !== undefined}
          required={asked.required.has(item.linkId)}
          depth={depth}
        />,
        item.items?.length ? <Rows key={`under ${item.linkId}`} items={item.items} drawing={drawing} depth={depth + 1} /> : null,
      ];
    });
}
