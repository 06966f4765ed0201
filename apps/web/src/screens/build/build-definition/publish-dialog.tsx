import { Button, TextInput } from '@mantine/core';
import { faultPlaces } from '@notewell/rules';
import { FormModal } from '@notewell/ui';
import { useState } from 'react';
import type { DefinitionType } from '../../../features/build/definitions/types.ts';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import { faultsOf, sentenceFor } from '../../../platform/failure.ts';
import { useFindings } from './checks/use-findings.ts';
import classes from './definition.module.css';
import { FindingList } from './finding-list.tsx';

interface PublishProps {
  readonly type: DefinitionType;
  readonly noun: string;
  readonly value: Fields;
  readonly before: Fields | undefined;
  readonly online: boolean;
  readonly onClose: () => void;
  readonly onPublish: (versionNote: string) => Promise<void>;
}

/** Checks the draft, explains the effect on the published version, and stays open until the server replies. */
export function PublishDialog({ type, noun, value, before, online, onClose, onPublish }: PublishProps) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const findings = useFindings(type, value);
  const errors = findings.filter(({ severity }) => severity === 'Error');
  const publish = async () => {
    setBusy(true);
    setRefused([]);
    try {
      await onPublish(note.trim());
      onClose();
    } catch (error) {
      const places = faultPlaces(value, faultsOf(error)).map(({ message }) => message);
      setRefused(places.length > 0 ? places : [sentenceFor(error)]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormModal onClose={onClose} size="lg" title={`Publish this ${noun}`}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (errors.length === 0 && online && !busy) void publish();
        }}
      >
        {findings.length > 0 ? (
          <FindingList findings={findings} />
        ) : (
          <p className={classes['quiet']}>Checked: no problems found.</p>
        )}
        {errors.length > 0 ? <p role="alert">Correct the errors first. Warnings may stay.</p> : null}
        {refused.length > 0 ? (
          <div role="alert">
            <p>It was not published. Nothing has changed.</p>
            <ul>
              {refused.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {online ? null : <p role="status">Publishing needs a connection. Your draft is saved on this device.</p>}
        {before ? (
          <p className={classes['quiet']}>Version {String(before['version'])} is retired. What was written with it keeps it.</p>
        ) : null}
        <TextInput
          label="What changed"
          placeholder="For people who look at the versions later"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={classes['formActions']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={errors.length > 0 || !online}>
            Publish
          </Button>
        </div>
      </form>
    </FormModal>
  );
}
