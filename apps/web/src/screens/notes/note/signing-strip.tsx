import { Button, Popover } from '@mantine/core';
import type { Practitioner } from '@notewell/model';
import { KeyHint } from '@notewell/ui';
import { IconAlertCircle, IconWriting } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Progress } from '../../../features/notes/note-editor/progress.ts';
import { signerOf, signerWords } from '../../../features/notes/note-editor/signing.ts';
import { dateWords, dayOf, timeOf } from '../../../platform/dates.ts';
import { actionsMark } from '../../../shell/frame/shortcuts.tsx';
import { useMinute } from '../../../shell/hooks/use-minute.ts';
import classes from './note.module.css';
import { type TodoGroup, todoGroups } from './rule-results.ts';
import { goTo, goToPatientSigns, type ToDo, TodoList } from './signing/todo-list.tsx';
import { Vacancy } from './signing/vacancy.tsx';

interface SigningStripProps extends ToDo {
  readonly me: Practitioner | undefined;
  readonly progress: Progress;
  /** The attestation shown to the signer. */
  readonly attestation: string | undefined;
  /** Who signs afterwards, as a sentence. */
  readonly next?: string | undefined;
  /** The reason why nobody could sign afterwards, so that the note is not signed yet. */
  readonly vacancy?: string | undefined;
  /** True if the patient or a guardian is asked to sign below the text. */
  readonly asksPatient?: boolean;
  readonly signing: boolean;
  readonly onSign: () => void;
}

/** Signer, time and the sign button. Open items are listed with links. */
export function SigningStrip(props: SigningStripProps) {
  const { t } = useTranslation();
  const { me, progress, attestation, next, vacancy, blocks, general, refused, signing, onSign } = props;
  const vacancyId = useId();
  const now = useMinute(20_000).toISOString();
  const [listed, setListed] = useState(false);
  useEffect(() => {
    if (refused > 0) setListed(true);
  }, [refused]);
  const groups = todoGroups(blocks, general);
  const first = groups[0];
  return (
    <div
      className={classes['strip']}
      role="region"
      aria-label="Signature"
      data-blocked={first?.kind === 'must' || undefined}
      {...actionsMark}
    >
      <Written progress={progress} isEmpty={blocks.some(({ rule }) => rule === 'EmptyNote')} />
      <div className={classes['signing']}>
        {me && (attestation || next) ? (
          <p className={classes['attestation']}>{[attestation, next].filter(Boolean).join(' ')}</p>
        ) : null}
        {me && vacancy ? <Vacancy words={vacancy} id={vacancyId} /> : null}
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
            {first ? (
              <Popover opened={listed} onChange={setListed} position="top-end" withArrow trapFocus shadow="md" width={340}>
                <Popover.Target>
                  <Button
                    variant="subtle"
                    color={first.kind === 'must' ? 'red' : 'gray'}
                    leftSection={<IconAlertCircle size={16} />}
                    onClick={() => setListed((shown) => !shown)}
                  >
                    {counted(first.results.length, first.kind)}
                  </Button>
                </Popover.Target>
                <Popover.Dropdown p="xs" className={classes['todoList'] ?? ''}>
                  <TodoList {...props} onClose={() => setListed(false)} />
                </Popover.Dropdown>
              </Popover>
            ) : null}
            {props.asksPatient ? (
              <Button variant="subtle" onClick={goToPatientSigns}>
                {t('To the $t(patient)’s signature')}
              </Button>
            ) : null}
            {vacancy ? null : (
              <span className={classes['keys']}>
                <KeyHint keys="mod+Enter" />
              </span>
            )}
            <Button
              onClick={onSign}
              loading={signing}
              disabled={!me || vacancy !== undefined}
              aria-describedby={vacancy ? vacancyId : undefined}
              variant={blocks.length > 0 ? 'default' : 'filled'}
            >
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

/** The section, with whose it is in a group's or a multi-service note. */
const nameOf = ({ title = 'the section', patient, service }: Progress['missing'][number]): string => {
  const whose = patient?.display ?? service?.display;
  return whose ? `${whose}: ${title}` : title;
};

/** How much is written, with links to the required sections that are missing. */
export function Written({ progress: { written, of, missing }, isEmpty }: WrittenProps) {
  const filled = written > 0 ? `Nothing of your own yet · ${written} of ${of} filled in` : 'Nothing written yet';
  return (
    <div className={classes['progress']}>
      <span className={classes['progressHead']}>{isEmpty ? filled : `${written} of ${of} written`}</span>
      {missing.length > 0 ? (
        <span className={classes['missing']}>
          Missing:
          {missing.slice(0, mostNamed).map((section) => (
            <button key={section.id} type="button" aria-label={`Go to ${nameOf(section)}`} onClick={() => goTo(section.id)}>
              {nameOf(section)}
            </button>
          ))}
          {missing.length > mostNamed ? `and ${missing.length - mostNamed} more` : null}
        </span>
      ) : null}
    </div>
  );
}

const counts: Readonly<Record<TodoGroup['kind'], readonly [one: string, many: string]>> = {
  must: ['thing to do first', 'things to do first'],
  reason: ['thing to fix, or sign with a reason', 'things to fix, or sign with a reason'],
  look: ['thing to look at', 'things to look at'],
};
const counted = (count: number, kind: TodoGroup['kind']) => `${count} ${counts[kind][count === 1 ? 0 : 1]}`;
