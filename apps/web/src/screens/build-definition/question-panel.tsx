import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  definitionOf,
  fieldAt,
  itemOf,
  labelOfValue,
  type QuestionnaireItem,
  QuestionType,
  type UnknownRecord,
} from '@notewell/model';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { NamedFields } from '../../features/definition-fields/named-fields.tsx';
import { stylesFor } from '../../features/form-renderer/index.ts';
import classes from './definition.module.css';
import { blankQuestion, hasOptions, partsOf } from './question-types.ts';

interface QuestionPanelProps {
  readonly item: QuestionnaireItem;
  readonly readOnly: boolean;
  readonly onChange: (change: (item: QuestionnaireItem) => QuestionnaireItem) => void;
  readonly onRename: (linkId: string) => void;
}
const itemField = itemOf(fieldAt(definitionOf('Questionnaire'), 'items'));
const fields = itemField?.spec.kind === 'group' ? itemField.spec.fields : {};

const asFields = (item: QuestionnaireItem) => item as unknown as UnknownRecord; // a question as its fields
/** A part of a question set, or taken away where there is nothing. */
const withPart = (item: QuestionnaireItem, name: string, value: unknown): QuestionnaireItem => {
  const { [name]: _before, ...rest } = asFields(item);
  return (value === undefined ? rest : { ...rest, [name]: value }) as unknown as QuestionnaireItem; // its type and linkId are never taken away
};

/** Everything that can be said of one question: what it asks, how it is shown and answered, when, and what becomes of it. */
export function QuestionPanel({ item, readOnly, onChange, onRename }: QuestionPanelProps) {
  const set = (name: string, value: unknown) => onChange((now) => withPart(now, name, value));
  const retype = (type: QuestionType) =>
    onChange(({ displayStyle, options, ...now }) => {
      const base: QuestionnaireItem = { ...now, type };
      const fits = displayStyle && stylesFor(type).includes(displayStyle);
      return {
        ...base,
        ...(fits ? { displayStyle } : {}),
        ...(hasOptions(type) ? { options: options ?? blankQuestion(type, '').options } : {}),
      };
    });
  const styles = stylesFor(item.type);
  return (
    <div className={classes['question']}>
      <Textarea
        label="Question"
        autosize
        minRows={1}
        disabled={readOnly}
        value={item.text ?? ''}
        onChange={(event) => set('text', event.currentTarget.value || undefined)}
      />
      <div className={classes['pair']}>
        <NativeSelect
          label="Type"
          disabled={readOnly}
          data={QuestionType.values.map((type) => ({ value: type, label: labelOfValue(type) }))}
          value={item.type}
          onChange={(event) => QuestionType.has(event.currentTarget.value) && retype(event.currentTarget.value)}
        />
        <NativeSelect
          label="Shown as"
          disabled={readOnly || styles.length === 0}
          data={[{ value: '', label: 'As usual' }, ...styles.map((style) => ({ value: style, label: labelOfValue(style) }))]}
          value={item.displayStyle ?? ''}
          onChange={(event) => set('displayStyle', event.currentTarget.value || undefined)}
        />
        <LinkId key={item.linkId} linkId={item.linkId} readOnly={readOnly} onRename={onRename} />
      </div>
      {hasOptions(item.type) || (item.options ?? []).length > 0 ? (
        <Options item={item} readOnly={readOnly} onChange={(options) => set('options', options)} />
      ) : null}
      {partsOf(item.type).map(({ title, fields: names, open }) => (
        <details
          key={`${item.type} ${title}`}
          className={classes['part']}
          open={open ?? names.some((name) => item[name] !== undefined)}
        >
          <summary>{title}</summary>
          <div className={classes['fields']}>
            <NamedFields
              fields={fields}
              names={names}
              values={asFields(item)}
              onChange={set}
              labels={item.type === 'Header' ? groupLabels : labels}
            />
          </div>
        </details>
      ))}
    </div>
  );
}
const labels: { readonly [name: string]: string } = {
  displayWhen: 'Shows when',
  requiredWhen: 'Required when',
  repeats: 'Takes several answers',
  unit: 'Unit (UCUM)',
};
const groupLabels: { readonly [name: string]: string } = {
  ...labels,
  repeats: 'Is filled in several times',
  minItems: 'Entries at least',
  maxItems: 'Entries at most',
};

function LinkId({
  linkId,
  readOnly,
  onRename,
}: {
  readonly linkId: string;
  readonly readOnly: boolean;
  readonly onRename: (to: string) => void;
}) {
  const [typed, setTyped] = useState(linkId);
  const keep = () => (typed.trim() === '' ? setTyped(linkId) : typed.trim() !== linkId && onRename(typed.trim()));
  return (
    <TextInput
      label="Link id"
      disabled={readOnly}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  );
}

type Option = NonNullable<QuestionnaireItem['options']>[number];

/** What can be chosen: words, what an answer stores, and what it scores. Enter goes on to a new one. */
function Options({
  item,
  readOnly,
  onChange,
}: {
  readonly item: QuestionnaireItem;
  readonly readOnly: boolean;
  readonly onChange: (options: Option[] | undefined) => void;
}) {
  const options = item.options ?? [];
  const put = (at: number, next: Option) => onChange(options.map((one, other) => (other === at ? next : one)));
  const add = () => {
    const taken = new Set(options.map(({ value }) => value));
    let number = options.length + 1;
    while (taken.has(`option-${number}`)) number++;
    onChange([...options, { value: `option-${number}`, display: `Option ${number}` }]);
  };
  const move = (at: number, by: number) => {
    const next = [...options];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    onChange(next);
  };
  return (
    <section aria-label="Options">
      <table className={classes['options']}>
        <thead>
          <tr>
            <th scope="col">Option</th>
            <th scope="col">Stored as</th>
            <th scope="col">Score</th>
            <th scope="col">Alone</th>
            <th scope="col">
              <span className="nw-hidden">Order</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map((option, at) => (
            <tr key={at}>
              <td>
                <OptionText
                  label={`Option ${at + 1}`}
                  value={option.display}
                  readOnly={readOnly}
                  onKeep={(display) => put(at, { ...option, display })}
                  onEnter={add}
                />
              </td>
              <td>
                <OptionText
                  label={`Option ${at + 1}: stored as`}
                  value={option.value}
                  readOnly={readOnly}
                  onKeep={(value) =>
                    !options.some((one, other) => other !== at && one.value === value) && put(at, { ...option, value })
                  }
                  onEnter={add}
                />
              </td>
              <td>
                <TextInput
                  size="xs"
                  w="4.5rem"
                  aria-label={`Option ${at + 1}: score`}
                  disabled={readOnly}
                  inputMode="decimal"
                  defaultValue={option.score ?? ''}
                  onChange={(event) => {
                    const { score: _before, ...rest } = option;
                    const typed = event.currentTarget.value.trim();
                    if (typed === '') put(at, rest);
                    else if (Number.isFinite(Number(typed))) put(at, { ...rest, score: Number(typed) });
                  }}
                />
              </td>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Option ${at + 1}: cannot be chosen with others`}
                  disabled={readOnly}
                  checked={option.exclusive === true}
                  onChange={(event) => put(at, { ...option, exclusive: event.currentTarget.checked })}
                />
              </td>
              <td className={classes['optionActions']}>
                <ActionIcon
                  size={26}
                  aria-label={`Move option ${at + 1} up`}
                  disabled={readOnly || at === 0}
                  onClick={() => move(at, -1)}
                >
                  <IconArrowUp size={14} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size={26}
                  aria-label={`Move option ${at + 1} down`}
                  disabled={readOnly || at === options.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowDown size={14} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size={26}
                  aria-label={`Remove option ${at + 1}`}
                  disabled={readOnly}
                  onClick={() => onChange(options.filter((_one, other) => other !== at))}
                >
                  <IconTrash size={14} aria-hidden />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {readOnly ? null : (
        <Button size="compact-sm" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={add}>
          Add an option
        </Button>
      )}
    </section>
  );
}

interface OptionTextProps {
  readonly label: string;
  readonly value: string;
  readonly readOnly: boolean;
  readonly onKeep: (value: string) => void;
  readonly onEnter: () => void;
}
/** Words that must not be empty: the last ones stay until there are new ones. */
function OptionText({ label, value, readOnly, onKeep, onEnter }: OptionTextProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      size="xs"
      aria-label={label}
      disabled={readOnly}
      value={typed ?? value}
      error={typed !== undefined && typed.trim() === ''}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        if (next.trim() !== '') onKeep(next);
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
