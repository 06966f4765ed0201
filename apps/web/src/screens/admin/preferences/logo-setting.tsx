import { Button, FileButton, Group } from '@mantine/core';
import { useClient, useConnection } from '@notewell/client/react';
import type { PracticePreferences } from '@notewell/model';
import { printable, unprintable } from '@notewell/rules';
import { useEffect, useId, useState } from 'react';
import classes from './preferences.module.css';

type Kept = PracticePreferences['logo'];
/** A chosen file that is not saved yet; null to remove the logo; undefined for no change. */
export type ChosenLogo = File | null | undefined;

interface LogoSettingProps {
  readonly kept: Kept;
  readonly chosen: ChosenLogo;
  readonly name: string | undefined;
  readonly onChange: (chosen: ChosenLogo) => void;
}

/** The logo of printouts: choose, preview or remove. Saved with the other settings. */
export function LogoSetting({ kept, chosen, name, onChange }: LogoSettingProps) {
  const about = useId();
  const { online } = useConnection();
  const [fault, setFault] = useState('');
  const { url, missing } = usePicture(chosen === undefined ? kept?.id : undefined, chosen);
  const has = chosen === undefined ? kept !== undefined : chosen !== null;
  const take = (file: File | null) => {
    if (!file) return;
    const why = unprintable(file);
    setFault(why ? `“${file.name}” cannot be the logo. ${why}` : '');
    if (!why) onChange(file);
  };
  const remove = () => {
    setFault('');
    onChange(kept ? null : undefined);
  };
  return (
    <fieldset className={classes.whole} aria-describedby={about}>
      <legend>Logo</legend>
      <p id={about}>Above the name at the head of printouts. A PNG or JPEG picture of up to 2 MB</p>
      {has ? (
        <div className={classes.logo}>
          {url ? (
            <img src={url} alt={name ? `Logo of ${name}` : 'Logo'} />
          ) : missing ? (
            'The logo cannot be shown just now.'
          ) : null}
        </div>
      ) : null}
      <Group gap="xs">
        <FileButton onChange={take} accept={printable.types.join(',')} disabled={!online}>
          {({ onClick }) => (
            <Button
              size="compact-sm"
              variant="default"
              onClick={online ? onClick : undefined}
              {...(online ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': `${about}-offline` })}
            >
              {has ? 'Choose another logo…' : 'Choose a logo…'}
            </Button>
          )}
        </FileButton>
        {has ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={remove}>
            Remove logo
          </Button>
        ) : null}
      </Group>
      {online ? null : (
        <p id={`${about}-offline`} className={classes.offline}>
          A logo is uploaded with a connection only.
        </p>
      )}
      <p role="alert" className={classes.fault} hidden={fault === ''}>
        {fault}
      </p>
    </fieldset>
  );
}

/** Preview of the chosen file, else of the stored picture. */
function usePicture(id: string | undefined, chosen: ChosenLogo) {
  const client = useClient();
  const [shown, setShown] = useState<{ readonly url?: string; readonly missing?: boolean }>({});
  useEffect(() => {
    let url: string | undefined;
    let wanted = true;
    const show = (picture: Blob) => {
      if (!wanted) return;
      url = URL.createObjectURL(picture);
      setShown({ url });
    };
    setShown({});
    if (chosen) show(chosen);
    else if (id !== undefined)
      client.content('Media', id, { thumbnail: true }).then(show, () => {
        if (wanted) setShown({ missing: true });
      });
    return () => {
      wanted = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [client, id, chosen]);
  return shown;
}
