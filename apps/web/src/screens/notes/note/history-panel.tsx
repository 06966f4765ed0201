import { ActionIcon, Button } from '@mantine/core';
import { useClient, useConnection, useHistory } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconCloudOff, IconHistory, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { noteChanges, statusWords } from '../../../features/notes/note-history/note-changes.ts';
import { momentWords } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import history from './history.module.css';
import classes from './note.module.css';

/** All versions of the note with the changes of each. */
export function HistoryPanel({ noteId, onClose }: { readonly noteId: string; readonly onClose: () => void }) {
  const known = useClient().id(noteId);
  const { data, status, error, refresh } = useHistory('Note', known.startsWith('local:') ? undefined : known);
  const { online } = useConnection();
  const versions = useMemo(
    () => [...(data ?? [])].sort((a, b) => Number(b.meta?.versionId ?? 0) - Number(a.meta?.versionId ?? 0)),
    [data],
  );
  const [chosen, setChosen] = useState<string>();
  return (
    <div>
      <div className={history['asideHead']}>
        <h2 className={classes['heading']}>Versions</h2>
        <ActionIcon aria-label="Close versions" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      {versions.length > 0 ? (
        <ol className={history['versions']}>
          {versions.map((version, index) => {
            const id = version.meta?.versionId ?? '';
            const open = chosen === id;
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-expanded={open}
                  className={history['version']}
                  onClick={() => setChosen(open ? undefined : id)}
                >
                  <span>Version {id}</span>
                  <span className={classes['about']}>
                    {[version.meta?.lastModified && momentWords(version.meta.lastModified), index === 0 ? 'now' : '']
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <span className={classes['about']}>
                    {[statusWords[version.status], savedBy(version)].filter(Boolean).join(', ')}
                  </span>
                </button>
                {open ? <Changes before={versions[index + 1]} after={version} /> : null}
              </li>
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

/** The author of a version, if the note itself contains the name; loads nothing. */
function savedBy({ meta, participants, signatures }: Note): string {
  const id = meta?.lastModifiedBy?.split('/')[1];
  const taking = participants?.find(({ individual }) => individual?.id === id)?.individual?.display;
  return taking ?? signatures?.find(({ signer }) => signer?.id === id)?.name ?? '';
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
