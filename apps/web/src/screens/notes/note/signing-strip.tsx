import { Button, Popover, TextInput } from '@mantine/core';
import type { Practitioner } from '@notewell/model';
import { isNoteRule, type NoteRuleResult } from '@notewell/rules';
import { KeyHint } from '@notewell/ui';
import { IconAlertCircle, IconWriting } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Progress } from '../../../features/notes/note-editor/progress.ts';
import { signerOf, signerWords } from '../../../features/notes/note-editor/signing.ts';
import { dateWords, dayOf, timeOf } from '../../../platform/dates.ts';
import { actionsMark } from '../../../shell/frame/shortcuts.tsx';
import classes from './note.module.css';
import { eachOnce, mayGiveReason, type RuleResult } from './rule-results.ts';
import { sectionAnchor } from './section-editor.tsx';

interface SigningStripProps {
  readonly me: Practitioner | undefined;
  readonly progress: Progress;
  /** The attestation shown to the signer. */
  readonly attestation: string | undefined;
  readonly blocks: readonly RuleResult[];
  /** All that the rules found and nobody set aside. */
  readonly general: readonly RuleResult[];
  /** Number of blocked attempts to sign. Each one opens the list. */
  readonly refused: number;
  readonly signing: boolean;
  readonly onSign: () => void;
  /** True if the user may override the rule, with a reason. */
  readonly mayOverride: (block: RuleResult) => boolean;
  readonly onOverride: (result: NoteRuleResult, reason: string) => void;
  /** Signs, and records the reason for signing over checks that the practice lowered to warnings. */
  readonly onSignAnyway: (reason: string) => void;
}

/** Signer, time and the sign button. Open items are listed with links. */
export function SigningStrip(props: SigningStripProps) {
  const { t } = useTranslation();
  const { me, progress, attestation, blocks, general, refused, signing, onSign } = props;
  const now = useMinute();
  const [listed, setListed] = useState(false);
  useEffect(() => {
    if (refused > 0) setListed(true);
  }, [refused]);
  const toDo = eachOnce(blocks).length;
  const list = eachOnce([...blocks, ...general]);
  return (
    <div className={classes['strip']} role="region" aria-label="Signature" {...actionsMark}>
      <Written progress={progress} isEmpty={blocks.some(({ rule }) => rule === 'EmptyNote')} />
      <div className={classes['signing']}>
        {me && attestation ? <p className={classes['attestation']}>{attestation}</p> : null}
        <div className={classes['signRow']}>
          {me ? (
            <span className={classes['signer']}>
              <IconWriting size={20} aria-hidden />
              <span>
                <strong>{signerWords(signerOf(me))}</strong>
                <span className={classes['when']}>{`${dateWords(dayOf(now))}, ${timeOf(now)}`}</span>
              </span>
            </span>
          ) : (
            <span className={classes['when']}>{t('Only a $t(practitioner) can sign a note.')}</span>
          )}
          <div className={classes['stripActions']}>
            {list.length > 0 ? (
              <Popover opened={listed} onChange={setListed} position="top-end" withArrow shadow="md" width={320}>
                <Popover.Target>
                  <Button
                    variant="subtle"
                    color={blocks.length > 0 ? 'red' : 'gray'}
                    leftSection={<IconAlertCircle size={16} />}
                    onClick={() => setListed((shown) => !shown)}
                  >
                    {blocks.length > 0 ? counted(toDo, 'to do first') : counted(list.length, 'to look at')}
                  </Button>
                </Popover.Target>
                <Popover.Dropdown p="xs">
                  <TodoList {...props} list={list} onClose={() => setListed(false)} />
                </Popover.Dropdown>
              </Popover>
            ) : null}
            <span className={classes['keys']}>
              <KeyHint keys="mod+Enter" />
            </span>
            <Button onClick={onSign} loading={signing} disabled={!me} variant={blocks.length > 0 ? 'default' : 'filled'}>
              Sign note
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Most missing sections that the strip names. */
const mostNamed = 3;

interface WrittenProps extends Pick<SigningStripProps, 'progress'> {
  /** True if nothing in the note is the author's own. Times and carried-over words fill sections all the same. */
  readonly isEmpty: boolean;
}

/** How much is written, with links to the required sections that are missing. */
export function Written({ progress: { written, of, missing }, isEmpty }: WrittenProps) {
  const filled = written > 0 ? `Nothing of your own yet · ${written} of ${of} filled in` : 'Nothing written yet';
  return (
    <div className={classes['progress']}>
      <span className={classes['progressHead']}>{isEmpty ? filled : `${written} of ${of} written`}</span>
      {missing.length > 0 ? (
        <span className={classes['missing']}>
          Missing:
          {missing.slice(0, mostNamed).map(({ id, title }) => (
            <button key={id} type="button" aria-label={`Go to ${title ?? 'the section'}`} onClick={() => goTo(id)}>
              {title ?? 'Section'}
            </button>
          ))}
          {missing.length > mostNamed ? `and ${missing.length - mostNamed} more` : null}
        </span>
      ) : null}
    </div>
  );
}

interface TodoListProps extends SigningStripProps {
  readonly list: readonly RuleResult[];
  readonly onClose: () => void;
}

/** Items to fix before signing, each with a link. Ends with a reason to sign anyway, if the note type allows it. */
export function TodoList({ list, blocks, refused, mayOverride, onOverride, onSignAnyway, onClose }: TodoListProps) {
  const lenient = blocks.filter(mayGiveReason);
  return (
    <>
      {blocks.length > 0 ? <p className={classes['todoHead']}>Fix these before signing</p> : null}
      <ul className={classes['todo']}>
        {list.map((block) => (
          <li key={`${block.rule} ${block.section ?? ''}`}>
            <button
              type="button"
              className={classes['todoGo']}
              onClick={() => {
                onClose();
                goTo(block.section, block.rule);
              }}
            >
              {block.message ?? block.rule}
            </button>
            {block.severity === 'Block' && isSettable(block) && mayOverride(block) ? (
              <SetAside onReason={(reason) => onOverride(block, reason)} />
            ) : null}
          </li>
        ))}
      </ul>
      {lenient.length > 0 && lenient.length === blocks.length ? (
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
        if (reason.trim()) onReason(reason.trim());
      }}
    >
      <TextInput
        size="xs"
        label={words.ask}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button size="compact-xs" type="submit" disabled={reason.trim() === ''}>
        {words.give}
      </Button>
    </form>
  );
}

const counted = (count: number, what: string) => `${count} ${count === 1 ? 'thing' : 'things'} ${what}`;

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

/** Now, to the minute. */
function useMinute(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
