import { Checkbox, TextInput } from '@mantine/core';
import type { QuestionnaireItem } from '@notewell/model';
import { isPlaceholder, takesSeveral } from '@notewell/rules';
import { useState } from 'react';
import picker from './picker.module.css';
import { TextList } from './text-list.tsx';

type Option = NonNullable<QuestionnaireItem['options']>[number];
type Options = readonly Option[];

/** A stored value that no option has. */
const freeValue = (options: Options): string => {
  const taken = new Set(options.map(({ value }) => value));
  let number = options.length + 1;
  while (taken.has(`option-${number}`)) number++;
  return `option-${number}`;
};
/** Inserts options. Pasted ones replace placeholders. */
export function withTexts(options: Options, at: number, texts: readonly string[]): Option[] {
  const isNew = texts.every(isPlaceholder);
  const before = options.slice(0, at);
  const after = options.slice(at).filter(({ display }) => isNew || !isPlaceholder(display));
  let all = [...before, ...after];
  const added = texts.map((display) => {
    const option: Option = { value: freeValue(all), display };
    all = [...all, option];
    return option;
  });
  return [...before, ...added, ...after];
}

interface OptionsEditorProps {
  readonly item: QuestionnaireItem;
  readonly readOnly: boolean;
  readonly onChange: (options: Option[]) => void;
}

/** Answers to pick from, with points if the form adds them up. */
export function OptionsEditor({ item, readOnly, onChange }: OptionsEditorProps) {
  const options = item.options ?? [];
  const [scored, setScored] = useState(options.some(({ score }) => score !== undefined));
  const put = (at: number, next: Option) => onChange(options.map((one, other) => (other === at ? next : one)));
  const move = (at: number, by: number) => {
    const next = [...options];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    onChange(next);
  };
  const several = takesSeveral(item);
  return (
    <div>
      <TextList
        noun="Option"
        texts={options.map(({ display }) => display)}
        readOnly={readOnly}
        isPlaceholder={isPlaceholder}
        onText={(at, display) => options[at] && put(at, { ...options[at], display })}
        onInsert={(at, texts) => {
          const next = withTexts(options, at, texts);
          onChange(scored ? pointed(next) : next);
        }}
        onRemove={(at) => onChange(options.filter((_one, other) => other !== at))}
        onMove={move}
        extra={(at) => (
          <>
            {scored ? (
              <Points key={item.linkId} at={at} option={options[at]} readOnly={readOnly} onChange={(next) => put(at, next)} />
            ) : null}
            {several && options[at] ? (
              <Checkbox
                size="xs"
                label="None of the others"
                aria-label={`Option ${at + 1}: cannot be chosen with others`}
                disabled={readOnly}
                checked={options[at]?.exclusive === true}
                onChange={(event) => options[at] && put(at, { ...options[at], exclusive: event.currentTarget.checked })}
              />
            ) : null}
          </>
        )}
      />
      <Checkbox
        mt="xs"
        size="xs"
        className={picker['points'] ?? ''}
        label="Options give points"
        disabled={readOnly}
        checked={scored}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          setScored(on);
          onChange(on ? pointed(options) : options.map(({ score: _score, ...rest }) => rest));
        }}
      />
    </div>
  );
}

/** Options without points get the next ones, from 0 in steps of 1. */
const pointed = (options: Options): Option[] => options.map((one, at) => ({ ...one, score: one.score ?? at }));

interface PointsProps {
  readonly at: number;
  readonly option: Option | undefined;
  readonly readOnly: boolean;
  readonly onChange: (option: Option) => void;
}
function Points({ at, option, readOnly, onChange }: PointsProps) {
  const [typed, setTyped] = useState<string>();
  if (!option) return null;
  return (
    <TextInput
      size="xs"
      w="4rem"
      aria-label={`Option ${at + 1}: points`}
      placeholder="Points"
      disabled={readOnly}
      inputMode="decimal"
      value={typed ?? String(option.score ?? '')}
      onChange={(event) => {
        const { score: _before, ...rest } = option;
        const next = event.currentTarget.value;
        setTyped(next);
        if (next.trim() === '') onChange(rest);
        else if (Number.isFinite(Number(next))) onChange({ ...rest, score: Number(next) });
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
