import { ActionIcon, Button } from '@mantine/core';
import { useClient, useConnection, useHistory, useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconCloudOff, IconHistory, IconX } from '@tabler/icons-react';
import { Fragment, useMemo, useState } from 'react';
import { noteChanges } from '../../../features/notes/note-history/note-changes.ts';
import { versionGroups, versionSentence } from '../../../features/notes/note-history/version-groups.ts';
import { momentWords } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import history from './history.module.css';
import classes from './note.module.css';
import { RequestList } from './returns/request-list.tsx';

/** All versions of the note with the changes of each. */
export function HistoryPanel({ noteId, onClose }: { readonly noteId: string; readonly onClose: () => void }) {
  const known = useClient().id(noteId);
  const { data, status, error, refresh } = useHistory('Note', known.startsWith('local:') ? undefined : known);
  const note = useResource('Note', noteId).data;
  const { online } = useConnection();
  const versions = useMemo(
    () => [...(data ?? [])].sort((a, b) => Number(b.meta?.versionId ?? 0) - Number(a.meta?.versionId ?? 0)),
    [data],
  );
  const [chosen, setChosen] = useState<string>();
  /** The version below which the drafts are listed. */
  const [unfolded, setUnfolded] = useState<string>();
  return (
    <div>
      <div className={history['asideHead']}>
        <h2 className={classes['heading']}>Versions</h2>
        <ActionIcon aria-label="Close versions" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      {note ? <RequestList note={note} /> : null}
      {versions.length > 0 ? (
        <ol className={history['versions']}>
          {versionGroups(versions).map(({ version, drafts, before }, index, groups) => {
            const id = version.meta?.versionId ?? '';
            const isUnfolded = unfolded === id;
            return (
              <Fragment key={id}>
                <Version
                  version={version}
                  before={before}
                  isNow={index === 0}
                  open={chosen === id}
                  onOpen={() => setChosen(chosen === id ? undefined : id)}
                />
                {drafts.length > 0 ? (
                  <li>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      color="gray"
                      aria-expanded={isUnfolded}
                      onClick={() => setUnfolded(isUnfolded ? undefined : id)}
                    >
                      {isUnfolded
                        ? 'Hide earlier drafts'
                        : `${drafts.length} earlier ${drafts.length === 1 ? 'draft' : 'drafts'}`}
                    </Button>
                  </li>
                ) : null}
                {isUnfolded
                  ? drafts.map((draft, at) => (
                      <Version
                        key={draft.meta?.versionId}
                        version={draft}
                        before={drafts[at + 1] ?? groups[index + 1]?.version}
                        isNow={false}
                        open={chosen === draft.meta?.versionId}
                        onOpen={() => setChosen(chosen === draft.meta?.versionId ? undefined : draft.meta?.versionId)}
                      />
                    ))
                  : null}
              </Fragment>
            );
          })}
        </ol>
      ) : status === 'loading' ? (
        <SkeletonRows rows={5} label="Loading versions" />
      ) : status === 'error' ? (
        <StatePanel
          compact
          icon={IconCloudOff}
          title={online ? 'Versions could not be loaded' : 'Versions need a connection'}
          action={
            <Button size="compact-sm" variant="default" onClick={refresh}>
              Try again
            </Button>
          }
        >
          {online && error ? sentenceFor(error) : null}
        </StatePanel>
      ) : (
        <StatePanel compact icon={IconHistory} title="No version has reached the server yet" />
      )}
    </div>
  );
}

interface VersionProps {
  readonly version: Note;
  /** The version that it is compared with. */
  readonly before: Note | undefined;
  readonly isNow: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** One version: what it did, when and by whom. A click shows the words that changed. */
function Version({ version, before, isNow, open, onOpen }: VersionProps) {
  const { lastModified } = version.meta ?? {};
  const by = useSavedBy(version);
  const sentence = useMemo(() => versionSentence(before, version), [before, version]);
  return (
    <li>
      <button type="button" aria-expanded={open} className={history['version']} onClick={onOpen}>
        <span>{sentence}</span>
        <span className={classes['about']}>
          {[lastModified && momentWords(lastModified), by, isNow ? 'now' : ''].filter(Boolean).join(' · ')}
        </span>
      </button>
      {open ? <Changes before={before} after={version} /> : null}
    </li>
  );
}

/** Name of the person who saved a version: as the note has it, else from their record. */
function useSavedBy({ meta, participants, signatures, reviewers, revisionRequests }: Note): string {
  const [type, id] = meta?.lastModifiedBy?.split('/') ?? [];
  const named = [
    ...(participants ?? []).map(({ individual }) => individual),
    ...(reviewers ?? []).map(({ reviewer }) => reviewer),
    ...(revisionRequests ?? []).map(({ by }) => by),
    ...(signatures ?? []).map(({ signer, name }) => signer && { ...signer, display: name ?? signer.display }),
  ].find((one) => one?.id === id && one?.display);
  const record = useResource('Practitioner', named || type !== 'Practitioner' ? undefined : id).data;
  return named?.display ?? record?.display ?? '';
}

function Changes({ before, after }: { readonly before: Note | undefined; readonly after: Note }) {
  const changes = useMemo(() => noteChanges(before, after), [before, after]);
  if (changes.length === 0) return <p className={classes['nothing']}>No visible text.</p>;
  return (
    <div className={history['changes']}>
      {changes.map(({ label, stretches }) => (
        <div key={label}>
          <h3 className={history['changeLabel']}>{label}</h3>
          <p className={history['diff']}>
            {stretches.map(({ kind, text }, index) =>
              kind === 'added' ? (
                <ins key={index}>{text}</ins>
              ) : kind === 'removed' ? (
                <del key={index}>{text}</del>
              ) : (
                <span key={index}>{shortened(text)}</span>
              ),
            )}
          </p>
        </div>
      ))}
    </div>
  );
}

/** Shortens long unchanged runs to their ends, because the changes matter. */
const shortened = (text: string) => (text.length <= 160 ? text : `${text.slice(0, 70)} … ${text.slice(-70)}`);
