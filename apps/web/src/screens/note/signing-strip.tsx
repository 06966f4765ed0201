import { Button, Popover, TextInput, Tooltip } from '@mantine/core';
import type { Practitioner } from '@notewell/model';
import { isNoteRule, type NoteRuleResult } from '@notewell/rules';
import { KeyHint } from '@notewell/ui';
import { IconAlertCircle, IconWriting } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { signerOf, signerWords } from '../../features/note-editor/signing.ts';
import { dateWords, dayOf, timeOf } from '../../platform/dates.ts';
import classes from './note.module.css';
import type { RuleResult } from './rule-results.ts';
import { sectionAnchor } from './section-editor.tsx';

interface SigningStripProps {
  readonly me: Practitioner | undefined;
  readonly blocks: readonly RuleResult[];
  /** What concerns the note as a whole and no one section. */
  readonly general: readonly RuleResult[];
  /** How often signing was asked for and something stood against it: each time, what it was is shown. */
  readonly refused: number;
  readonly signing: boolean;
  readonly onSign: () => void;
  /** Whether this person may set a block aside, with a reason. */
  readonly mayOverride: boolean;
  readonly onOverride: (result: NoteRuleResult, reason: string) => void;
}

/** Who signs and when, beside the one button that does it. What must be done first is listed and leads there. */
export function SigningStrip({ me, blocks, general, refused, signing, onSign, mayOverride, onOverride }: SigningStripProps) {
  const now = useMinute();
  const [listed, setListed] = useState(false);
  useEffect(() => {
    if (refused > 0) setListed(true);
  }, [refused]);
  const list = [...blocks, ...general.filter((result) => !blocks.includes(result))];
  return (
    <div className={classes['strip']} role="region" aria-label="Signature">
      {me ? (
        <span className={classes['signer']}>
          <IconWriting size={20} aria-hidden />
          <span>
            <strong>{signerWords(signerOf(me))}</strong>
            <span className={classes['when']}>{`${dateWords(dayOf(now))}, ${timeOf(now)}`}</span>
          </span>
        </span>
      ) : (
        <span className={classes['when']}>Only a practitioner can sign a note.</span>
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
                {blocks.length > 0 ? counted(blocks.length, 'to do first') : counted(list.length, 'to look at')}
              </Button>
            </Popover.Target>
            <Popover.Dropdown p="xs">
              <ul className={classes['todo']}>
                {list.map((block) => (
                  <li key={block.rule}>
                    <button
                      type="button"
                      onClick={() => {
                        setListed(false);
                        goTo(block.section);
                      }}
                    >
                      {block.message ?? block.rule}
                    </button>
                    {block.severity === 'Block' && isSettable(block) ? (
                      <SetAside allowed={mayOverride} onReason={(reason) => onOverride(block, reason)} />
                    ) : null}
                  </li>
                ))}
              </ul>
            </Popover.Dropdown>
          </Popover>
        ) : null}
        <span className={classes['keys']}>
          <KeyHint keys="mod+Enter" />
        </span>
        <Button
          onClick={() => (blocks.length > 0 ? setListed(true) : onSign())}
          loading={signing}
          disabled={!me}
          variant={blocks.length > 0 ? 'default' : 'filled'}
        >
          Sign note
        </Button>
      </div>
    </div>
  );
}

/** A rule of the definition or the practice, not what this screen or one member's chart adds. */
const isSettable = (result: RuleResult): result is RuleResult & NoteRuleResult =>
  result.noteRule !== undefined || result.rule === 'Custom' || isNoteRule(result.rule);

/** Sets a block aside for this note, with the reason that is kept with it. */
function SetAside({ allowed, onReason }: { readonly allowed: boolean; readonly onReason: (reason: string) => void }) {
  const [reason, setReason] = useState<string>();
  if (reason === undefined) {
    return (
      <Tooltip label="Takes the permission “note master” or “supervision”." disabled={allowed}>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          data-disabled={!allowed || undefined}
          aria-disabled={!allowed}
          onClick={() => allowed && setReason('')}
        >
          Set aside…
        </Button>
      </Tooltip>
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
        label="Why may it be signed all the same?"
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button size="compact-xs" type="submit" disabled={reason.trim() === ''}>
        Set aside with this reason
      </Button>
    </form>
  );
}

const counted = (count: number, what: string) => `${count} ${count === 1 ? 'thing' : 'things'} ${what}`;

/** Puts the focus where the section begins to be written. */
function goTo(sectionId: string | undefined): void {
  const section = sectionId ? document.getElementById(sectionAnchor(sectionId)) : null;
  section?.scrollIntoView({ block: 'center' });
  section?.querySelector<HTMLElement>('[contenteditable="true"], input, textarea, select')?.focus();
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
