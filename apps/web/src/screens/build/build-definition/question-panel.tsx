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
import { isSection } from '@notewell/rules';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { NamedFields } from '../../../features/build/definition-fields/named-fields.tsx';
import {
  Fold,
  RefusedPlaces,
  RefusedText,
  refusedAt,
  textOf,
  useRefusedText,
} from '../../../features/build/definition-fields/refused-places.tsx';
import { stylesFor } from '../../../features/forms/form-renderer/index.ts';
import classes from './definition.module.css';
import { blankQuestion, partsOf, takesOptions } from './question-types.ts';

interface QuestionPanelProps {
  readonly item: QuestionnaireItem;
  /** Its place in the form, such as `items.0`. */
  readonly at: string;
  readonly readOnly: boolean;
  readonly onChange: (change: (item: QuestionnaireItem) => QuestionnaireItem) => void;
  readonly onRename: (linkId: string) => void;
}
const itemField = itemOf(fieldAt(definitionOf('Questionnaire'), 'items'));
const fields = itemField?.spec.kind === 'group' ? itemField.spec.fields : {};

const asFields = (item: QuestionnaireItem) => item as unknown as UnknownRecord; // a question as its fields
/** Sets a part of a question, or removes it if undefined. */
const withPart = (item: QuestionnaireItem, name: string, value: unknown): QuestionnaireItem => {
  const { [name]: _before, ...rest } = asFields(item);
  return (value === undefined ? rest : { ...rest, [name]: value }) as unknown as QuestionnaireItem; // keeps `type` and `linkId`
};

/** All settings of one question. */
export function QuestionPanel({ item, at, readOnly, onChange, onRename }: QuestionPanelProps) {
  const set = (name: string, value: unknown) => onChange((now) => withPart(now, name, value));
  const retype = (type: QuestionType) =>
    onChange(({ displayStyle, options, ...now }) => {
      const base: QuestionnaireItem = { ...now, type };
      const fits = displayStyle && stylesFor(type).includes(displayStyle);
      return {
        ...base,
        ...(fits ? { displayStyle } : {}),
        ...(takesOptions(type) ? { options: options ?? blankQuestion(type, '').options } : {}),
      };
    });
  const styles = stylesFor(item.type);
  const refused = useRefusedParts(item, at);
  return (
    <div className={classes['question']}>
      <RefusedText text={refused.elsewhere} />
      <Textarea
        label="Question"
        error={refused.text}
        autosize
        minRows={1}
        disabled={readOnly}
        value={item.text ?? ''}
        onChange={(event) => set('text', event.currentTarget.value || undefined)}
      />
      <div className={classes['pair']}>
        <NativeSelect
          label="Type"
          error={refused.type}
          disabled={readOnly}
          data={QuestionType.values.map((type) => ({ value: type, label: labelOfValue(type) }))}
          value={item.type}
          onChange={(event) => QuestionType.has(event.currentTarget.value) && retype(event.currentTarget.value)}
        />
        <NativeSelect
          label="Shown as"
          error={refused.displayStyle}
          disabled={readOnly || styles.length === 0}
          data={[{ value: '', label: 'As usual' }, ...styles.map((style) => ({ value: style, label: labelOfValue(style) }))]}
          value={item.displayStyle ?? ''}
          onChange={(event) => set('displayStyle', event.currentTarget.value || undefined)}
        />
        <LinkId key={item.linkId} linkId={item.linkId} error={refused.linkId} readOnly={readOnly} onRename={onRename} />
      </div>
      {takesOptions(item.type) || (item.options ?? []).length > 0 ? (
        <Options item={item} readOnly={readOnly} onChange={(options) => set('options', options)} />
      ) : null}
      <RefusedText text={refused.options} />
      {partsOf(item.type).map(({ title, fields: names, open }) => (
        <Fold
          key={`${item.type} ${title}`}
          paths={names.map((name) => `${at}.${name}`)}
          className={classes['part']}
          open={open ?? names.some((name) => item[name] !== undefined)}
        >
          <summary>{title}</summary>
          <div className={classes['fields']}>
            <NamedFields
              fields={fields}
              names={names}
              within={at}
              values={asFields(item)}
              onChange={set}
              labels={isSection(item) ? groupLabels : labels}
            />
          </div>
        </Fold>
      ))}
    </div>
  );
}
/** The server's errors for a question, by input of its panel; `elsewhere` collects the others. */
function useRefusedParts(item: QuestionnaireItem, at: string) {
  const places = useContext(RefusedPlaces);
  // Questions below have panels of their own.
  const children = (item.items ?? []).map((_child, index) => `items.${index}`);
  const named = ['text', 'type', 'displayStyle', 'linkId', 'options', ...partsOf(item.type).flatMap((part) => part.fields)];
  const hasPlace = (below: readonly string[]) => named.includes(below[0] ?? '') || children.includes(below.slice(0, 2).join('.'));
  return {
    text: useRefusedText(`${at}.text`),
    type: useRefusedText(`${at}.type`),
    displayStyle: useRefusedText(`${at}.displayStyle`),
    linkId: useRefusedText(`${at}.linkId`),
    options: useRefusedText(`${at}.options`),
    elsewhere: textOf(refusedAt(places, at, hasPlace)),
  };
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
  error,
  readOnly,
  onRename,
}: {
  readonly linkId: string;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly onRename: (to: string) => void;
}) {
  const [typed, setTyped] = useState(linkId);
  const keep = () => (typed.trim() === '' ? setTyped(linkId) : typed.trim() !== linkId && onRename(typed.trim()));
  return (
    <TextInput
      label="Link id"
      error={error}
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

/** Options with text, stored value and score. Enter moves to a new one. */
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
/** Required text: the last value stays while the field is empty. */
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
