import { ActionIcon, Menu } from '@mantine/core';
import {
  AnyNoteRule,
  definitionOf,
  fieldAt,
  itemOf,
  type NoteDefinitionRule as Rule,
  typedAs,
  type UnknownRecord,
} from '@notewell/model';
import { asksWhyLowered } from '@notewell/rules';
import { SearchInput } from '@notewell/ui';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { aboutRule, RuleSentence, sentences } from '../../../../features/build/definition-fields/sentences.tsx';
import { hasWords } from '../../../../features/build/definitions/has-words.ts';
import { RefusedParts } from '../../../../features/records/fields/groups-field.tsx';
import { NamedFields } from '../../../../features/records/fields/named-fields.tsx';
import { Fold } from '../../../../features/records/fields/refused-places.tsx';
import { useSay } from '../../../../platform/words.ts';
import { AddMenu } from './add-menu.tsx';
import classes from './note-type.module.css';
import type { PartProps } from './part.ts';

const field = itemOf(fieldAt(definitionOf('NoteDefinition'), 'rules'));
const fields = field?.spec.kind === 'group' ? field.spec.fields : {};
const sentence = sentences['rules'];
const labels = {
  message: 'Words that the writer reads instead',
  noteRule: 'Which rule',
  loweredBecause: 'Why a note may be signed over it',
};

/** The rules of a note type as sentences: "Block signing unless the note names a diagnosis". */
export function RulesPart({ value, readOnly, onChange }: PartProps) {
  const say = useSay();
  const definition = typedAs('NoteDefinition', value);
  const rules: readonly Rule[] = definition.rules ?? [];
  const put = (next: readonly Rule[]) => onChange('rules', next.length > 0 ? next : undefined);
  const set = (at: number, name: string, next: unknown) =>
    put(
      rules.map((one, other) => {
        if (other !== at) return one;
        const { [name]: _before, ...rest }: UnknownRecord = one;
        return (next === undefined ? rest : { ...rest, [name]: next }) as Rule; // keeps its required fields
      }),
    );
  const used = new Set<string>(rules.map(({ rule }) => rule));
  const offered = AnyNoteRule.values.filter((one) => one === 'Custom' || !used.has(one));
  return (
    <>
      {rules.length === 0 ? (
        <p className={classes['quiet']}>No rules of its own. Required sections and questions are checked for every note.</p>
      ) : null}
      <ul className={classes['rows']} aria-label="Rules">
        {rules.map((rule, at) => (
          <li key={`${rule.rule} ${rule.noteRule?.id ?? at}`} className={classes['rule']}>
            <div className={classes['ruleWords']}>
              <RuleSentence at={`rules.${at}`} entry={rule} isFixed onPart={(name, next) => set(at, name, next)} />
              {sentence ? <RefusedParts at={`rules.${at}`} sentence={sentence} /> : null}
              {rule.rule === 'Custom' ? (
                <NamedFields
                  fields={fields}
                  names={['noteRule']}
                  values={{ ...rule }}
                  within={`rules.${at}`}
                  labels={labels}
                  onChange={(name, next) => set(at, name, next)}
                />
              ) : null}
              {rule.severity === 'Warn' ? (
                <Fold
                  paths={[`rules.${at}.loweredBecause`]}
                  opens={rule.loweredBecause !== undefined || asksWhyLowered(definition, rule)}
                >
                  <summary className={classes['quiet']}>Signed over only with a reason</summary>
                  <NamedFields
                    fields={fields}
                    names={['loweredBecause']}
                    values={{ ...rule }}
                    within={`rules.${at}`}
                    labels={labels}
                    onChange={(name, next) => set(at, name, next)}
                  />
                </Fold>
              ) : null}
              <Fold paths={[`rules.${at}.message`]} open={rule.message !== undefined || undefined}>
                <summary className={classes['quiet']}>Own words</summary>
                <NamedFields
                  fields={fields}
                  names={['message']}
                  values={{ ...rule }}
                  within={`rules.${at}`}
                  labels={labels}
                  onChange={(name, next) => set(at, name, next)}
                />
              </Fold>
            </div>
            {readOnly ? null : (
              <ActionIcon
                size={26}
                aria-label={say(`Remove the rule that ${aboutRule(rule.rule)}`)}
                onClick={() => put(rules.filter((_one, other) => other !== at))}
              >
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : <AddRule offered={offered} onAdd={(rule) => put([...rules, { rule, severity: 'Warn' }])} />}
    </>
  );
}

type RuleName = Rule['rule'];
const menuWords = (rule: RuleName) => (rule === 'Custom' ? 'a rule that this practice made holds' : aboutRule(rule));

interface AddRuleProps {
  readonly offered: readonly RuleName[];
  readonly onAdd: (rule: RuleName) => void;
}
/** The rules to choose from, found by any of their words. */
function AddRule({ offered, onAdd }: AddRuleProps) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const found = offered.filter((rule) => hasWords(typed, say(menuWords(rule))));
  return (
    <AddMenu label="Add a rule" width={420} onClose={() => setTyped('')}>
      <SearchInput size="xs" label="Search rules" placeholder="Search, such as “diagnosis”" value={typed} onSearch={setTyped} />
      <Menu.Label>Warn unless …</Menu.Label>
      {found.map((rule) => (
        <Menu.Item key={rule} onClick={() => onAdd(rule)}>
          {say(menuWords(rule))}
        </Menu.Item>
      ))}
      {found.length === 0 ? <p className={classes['none']}>No matches. Who signs and co-signs is chosen under Signing.</p> : null}
    </AddMenu>
  );
}
