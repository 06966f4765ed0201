import { Button, TextInput } from '@mantine/core';
import { isNoteRule, type NoteRuleResult, saysWords } from '@notewell/rules';
import { Fragment, useState } from 'react';
import { useSay } from '../../../../platform/words.ts';
import classes from '../note.module.css';
import { type RuleResult, type TodoGroup, todoGroups } from '../rule-results.ts';
import { sectionAnchor } from '../section-editor.tsx';

const heads: Readonly<Record<TodoGroup['kind'], string>> = {
  must: 'Fix these before signing',
  reason: 'May be signed over with a reason',
  look: 'Worth a look',
};

/** Things to do before signing, and the user’s rights to set them aside. */
export interface ToDo {
  readonly blocks: readonly RuleResult[];
  /** All that the rules found and nobody set aside. */
  readonly general: readonly RuleResult[];
  /** Number of blocked attempts to sign. Each one opens the list. */
  readonly refused: number;
  /** True if the user may override the rule, with a reason. */
  readonly mayOverride: (block: RuleResult) => boolean;
  readonly onOverride: (result: NoteRuleResult, reason: string) => void;
  /** Signs, and records the reason for signing over checks that the practice lowered to warnings. */
  readonly onSignAnyway: (reason: string) => void;
}
interface TodoListProps extends ToDo {
  readonly onClose: () => void;
}

/** Items before signing in their groups, each with a link. Ends with a reason to sign anyway, if the note type allows it. */
export function TodoList({ blocks, general, refused, mayOverride, onOverride, onSignAnyway, onClose }: TodoListProps) {
  const say = useSay();
  const groups = todoGroups(blocks, general);
  return (
    <>
      {groups.map(({ kind, results }) => (
        <Fragment key={kind}>
          <p id={`todo-${kind}`} className={classes['todoHead']}>
            {heads[kind]} <span className={classes['todoCount']}>{results.length}</span>
          </p>
          <ul className={classes['todo']} aria-labelledby={`todo-${kind}`}>
            {results.map((result) => (
              <li key={`${result.rule} ${result.section ?? ''}`}>
                <button
                  type="button"
                  className={classes['todoGo']}
                  onClick={() => {
                    onClose();
                    goTo(result.section, result.rule);
                  }}
                >
                  {say(result.message ?? result.rule)}
                </button>
                {kind === 'must' && isSettable(result) && mayOverride(result) ? (
                  <SetAside onReason={(reason) => onOverride(result, reason)} />
                ) : null}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {groups[0]?.kind === 'reason' ? (
        <SetAside
          opens={refused > 0}
          words={{ open: 'Sign anyway…', ask: 'Why is it signed all the same?', give: 'Sign with this reason' }}
          onReason={(reason) => {
            onSignAnyway(reason);
            onClose();
          }}
        />
      ) : null}
    </>
  );
}

/** True for a rule of the definition or the practice, false for checks of this screen or of a member. */
const isSettable = (result: RuleResult): result is RuleResult & NoteRuleResult =>
  result.rule !== 'EmptyNote' && (result.noteRule !== undefined || result.rule === 'Custom' || isNoteRule(result.rule));

interface SetAsideProps {
  readonly onReason: (reason: string) => void;
  readonly words?: { readonly open: string; readonly ask: string; readonly give: string };
  /** True if the reason is asked for at once. */
  readonly opens?: boolean;
}
const ofOne = { open: 'Set aside…', ask: 'Why may it be signed all the same?', give: 'Set aside with this reason' };

/** Asks for the reason to override a rule, which is stored with the note. */
function SetAside({ onReason, words = ofOne, opens = false }: SetAsideProps) {
  const [reason, setReason] = useState(opens ? '' : undefined);
  if (reason === undefined) {
    return (
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setReason('')}>
        {words.open}
      </Button>
    );
  }
  return (
    <form
      className={classes['aside2']}
      onSubmit={(event) => {
        event.preventDefault();
        if (saysWords(reason)) onReason(reason.trim());
      }}
    >
      <TextInput
        size="xs"
        label={words.ask}
        autoFocus
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button size="compact-xs" type="submit" disabled={!saysWords(reason)}>
        {words.give}
      </Button>
    </form>
  );
}

const fields = '[contenteditable="true"], input, textarea, select';

/** Focuses the section's first editor. For the visit as a whole, the field that the rule asks for, else the first. */
export function goTo(sectionId: string | undefined, rule = ''): void {
  const section = sectionId
    ? document.getElementById(sectionAnchor(sectionId))
    : document.querySelector<HTMLElement>('[data-visit-line]');
  section?.scrollIntoView({ block: 'center' });
  const asked = section?.querySelector<HTMLElement>(`[data-rules="${CSS.escape(rule)}"]`);
  (asked ?? section?.querySelector<HTMLElement>(fields))?.focus();
}

/** Scrolls to where the patient signs, below the text, and focuses its first button. */
export function goToPatientSigns(): void {
  const place = document.querySelector<HTMLElement>('[data-patient-signs]');
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
}
