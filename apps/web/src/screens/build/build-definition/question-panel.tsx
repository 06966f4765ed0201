import { ActionIcon, Combobox, NativeSelect, Textarea, TextInput, useCombobox } from '@mantine/core';
import { definitionOf, fieldAt, itemOf, QuestionDisplayStyle, type QuestionnaireItem, type UnknownRecord } from '@notewell/model';
import { isSection, type OfferedQuestion, offerOf } from '@notewell/rules';
import { iconSize } from '@notewell/ui';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stylesFor } from '../../../features/forms/form-renderer/index.ts';
import { NamedFields } from '../../../features/records/fields/named-fields.tsx';
import {
  Fold,
  RefusedPlaces,
  RefusedText,
  refusedAt,
  textOf,
  useRefusedText,
} from '../../../features/records/fields/refused-places.tsx';
import { AnswerMenu } from './answer-menu.tsx';
import classes from './definition.module.css';
import { OptionsEditor } from './options-editor.tsx';
import picker from './picker.module.css';
import { OfferIcon, styleNames } from './question-icons.tsx';
import { PickerList, picked, QuestionPicker } from './question-picker.tsx';
import { partsOf, takesOptions } from './question-types.ts';
import { StoredValues } from './stored-values.tsx';
import { TableEditor } from './table-editor.tsx';
import { linesOf } from './text-list.tsx';

interface QuestionPanelProps {
  readonly item: QuestionnaireItem;
  /** Its place in the form, such as `items.0`. */
  readonly at: string;
  readonly readOnly: boolean;
  /** True if it was just added: its words are typed next. */
  readonly isNew: boolean;
  readonly onChange: (change: (item: QuestionnaireItem) => QuestionnaireItem) => void;
  readonly onRetype: (offer: OfferedQuestion) => void;
  readonly onRename: (linkId: string) => void;
  /** Begins the next question. */
  readonly onNext: () => void;
  /** Makes a question of each line. */
  readonly onLines: (lines: readonly string[]) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}
const itemField = itemOf(fieldAt(definitionOf('Questionnaire'), 'items'));
const fields = itemField?.spec.kind === 'group' ? itemField.spec.fields : {};

const asFields = (item: QuestionnaireItem): UnknownRecord => item;
/** Sets a part of a question, or removes it if undefined. */
const withPart = (item: QuestionnaireItem, name: string, value: unknown): QuestionnaireItem => {
  const { [name]: _before, ...rest } = asFields(item);
  return (value === undefined ? rest : { ...rest, [name]: value }) as QuestionnaireItem; // keeps `type` and `linkId`
};

/** The settings of one question: the usual ones first, the rest folded. */
export function QuestionPanel(props: QuestionPanelProps) {
  const { item, at, readOnly, onChange, onRetype, onCopy, onRemove } = props;
  const set = (name: string, value: unknown) => onChange((now) => withPart(now, name, value));
  const offer = offerOf(item);
  const refused = useRefusedParts(item, at);
  return (
    <div className={classes['question']}>
      <div className={picker['head']}>
        <QuestionPicker
          label={offer.name}
          called={`Kind of question: ${offer.name}`}
          icon={<OfferIcon offer={offer} />}
          disabled={readOnly}
          onPick={onRetype}
        />
        <span className={classes['quiet']}>{offer.about}</span>
        {readOnly ? null : (
          <div>
            <ActionIcon size={28} aria-label="Copy this question" onClick={onCopy}>
              <IconCopy size={iconSize.small} aria-hidden />
            </ActionIcon>
            <ActionIcon size={28} aria-label="Remove this question" onClick={onRemove}>
              <IconTrash size={iconSize.small} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </div>
      <RefusedText text={refused.elsewhere} />
      <Wording {...props} error={refused.text} onText={(text) => set('text', text)} />
      <RefusedText text={refused.type} />
      {takesOptions(item) ? (
        <OptionsEditor item={item} readOnly={readOnly} onChange={(options) => set('options', options)} />
      ) : (
        <TableEditor item={item} readOnly={readOnly} onChange={onChange} />
      )}
      <RefusedText text={refused.options} />
      {partsOf(item).map((part) => (
        <PartFields key={`${item.type} ${part.title}`} {...props} part={part} set={set} refused={refused} />
      ))}
    </div>
  );
}

interface PartFieldsProps extends Pick<QuestionPanelProps, 'item' | 'at' | 'readOnly' | 'onRename'> {
  readonly part: ReturnType<typeof partsOf>[number];
  readonly set: (name: string, value: unknown) => void;
  readonly refused: ReturnType<typeof useRefusedParts>;
}

/** One group of a question's fields: the usual ones open, others folded. */
function PartFields({ item, at, readOnly, onRename, part, set, refused }: PartFieldsProps) {
  const { t } = useTranslation();
  const { title, fields: names } = part;
  const content = (
    <>
      {names.includes('displayStyle') ? (
        <NativeSelect
          label="Looks like"
          maw="22rem"
          error={refused.displayStyle}
          disabled={readOnly}
          data={[
            { value: '', label: 'As usual' },
            ...stylesFor(item.type).map((style) => ({ value: style, label: t(styleNames[style]) })),
          ]}
          value={item.displayStyle ?? ''}
          onChange={({ currentTarget: { value } }) => set('displayStyle', QuestionDisplayStyle.has(value) ? value : undefined)}
        />
      ) : null}
      <NamedFields
        fields={fields}
        names={names.filter((name) => name !== 'displayStyle')}
        within={at}
        values={asFields(item)}
        onChange={set}
        labels={isSection(item) ? groupLabels : labels}
      />
    </>
  );
  if (part.usual) return <div className={classes['usual']}>{content}</div>;
  const isAdvanced = title === 'Advanced';
  return (
    <Fold paths={[...names, ...(isAdvanced ? ['linkId'] : [])].map((name) => `${at}.${name}`)} className={classes['part']}>
      <summary>{title}</summary>
      <div className={classes['fields']}>
        {content}
        {isAdvanced ? (
          <>
            <LinkId key={item.linkId} linkId={item.linkId} error={refused.linkId} readOnly={readOnly} onRename={onRename} />
            {takesOptions(item) ? (
              <StoredValues options={item.options ?? []} readOnly={readOnly} onChange={(options) => set('options', options)} />
            ) : null}
          </>
        ) : null}
      </div>
    </Fold>
  );
}

/** The wording. Enter begins the next question, "/" in the empty field chooses the kind, pasted lines become questions. */
function Wording(
  props: QuestionPanelProps & { readonly error: string | undefined; readonly onText: (text: string | undefined) => void },
) {
  const { item, readOnly, isNew, error, onText, onNext, onLines, onRetype } = props;
  const combobox = useCombobox();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const isEmpty = (item.text ?? '') === '';
  // Text after a slash in an empty field searches the kinds and is not part of the question.
  const [slash, setSlash] = useState<string>();
  const end = () => {
    setSlash(undefined);
    combobox.closeDropdown();
  };
  const type = (text: string) => {
    if ((isEmpty || slash !== undefined) && text.startsWith('/')) {
      setSlash(text);
      combobox.openDropdown();
    } else {
      end();
      onText(text || undefined);
    }
  };
  const insert = (token: string) => {
    const { text = '' } = item;
    const { selectionStart: start = text.length, selectionEnd: stop = start } = field.current ?? {};
    onText(`${text.slice(0, start)}${token}${text.slice(stop)}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && slash !== undefined) end();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || slash !== undefined || isEmpty) return;
    event.preventDefault();
    onNext();
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'));
    if (!isEmpty || lines.length < 2) return;
    event.preventDefault();
    onLines(lines);
  };
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={340}
      onOptionSubmit={(name) => {
        picked(name, onRetype);
        end();
      }}
    >
      <Combobox.Target withKeyboardNavigation={slash !== undefined}>
        <Textarea
          ref={field}
          label="Question"
          description={
            readOnly ? undefined : 'Enter begins the next question, “/” chooses another kind. Paste a list to make several.'
          }
          error={error}
          autosize
          minRows={1}
          disabled={readOnly}
          value={slash ?? item.text ?? ''}
          onBlur={end}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </Combobox.Target>
      <PickerList combobox={combobox} query={(slash ?? '/').slice(1)} />
      <div>
        <AnswerMenu onPick={insert} />
      </div>
    </Combobox>
  );
}

/** The server's errors for a question, by input of its panel; `elsewhere` collects the others. */
function useRefusedParts(item: QuestionnaireItem, at: string) {
  const places = useContext(RefusedPlaces);
  // Questions below have panels of their own.
  const children = (item.items ?? []).map((_child, index) => `items.${index}`);
  const named = ['text', 'type', 'displayStyle', 'linkId', 'options', ...partsOf(item).flatMap((part) => part.fields)];
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
  help: 'Help below the question',
  required: 'Must be answered',
  min: 'Lowest number',
  max: 'Highest number',
  minLabel: 'Words at the low end',
  maxLabel: 'Words at the high end',
  step: 'In steps of',
  minLength: 'At least this many letters',
  maxLength: 'At most this many letters',
  minItems: 'At least this many answers',
  maxItems: 'At most this many answers',
  layout: 'Options in a row or a column',
  prefix: 'Number or letter before it',
  calculation: 'Worked out from other answers',
  displayWhen: 'Shows when',
  requiredWhen: 'Must be answered when',
  repeats: 'Takes several answers',
  shortText: 'Short name',
  readOnly: 'Cannot be changed by hand',
  hidden: 'Always hidden',
  initial: 'Filled in at the start',
  unit: 'Unit',
  code: 'Code',
  observation: 'Becomes a measurement in the chart',
  prefill: 'Filled in from the record',
};
const groupLabels: { readonly [name: string]: string } = {
  ...labels,
  repeats: 'Is filled in several times',
  minItems: 'Entries at least',
  maxItems: 'Entries at most',
};

interface LinkIdProps {
  readonly linkId: string;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly onRename: (to: string) => void;
}
function LinkId({ linkId, error, readOnly, onRename }: LinkIdProps) {
  const [typed, setTyped] = useState(linkId);
  const keep = () => (typed.trim() === '' ? setTyped(linkId) : typed.trim() !== linkId && onRename(typed.trim()));
  return (
    <TextInput
      label="Internal name"
      description="Reports and other systems know the question by it"
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
