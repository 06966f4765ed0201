import { Button, FileButton, Group } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { idIn } from '@notewell/model';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceFor } from '../../../platform/failure.ts';
import { type Taken, usePicture } from '../../shared/pictures/use-picture.ts';
import { type FieldProps, useFieldSurroundings } from '../fields/field-context.ts';
import fieldClasses from '../fields/fields.module.css';
import classes from './record-editor.module.css';
import { RecordSubject } from './record-subject.ts';

const maxBytes = 20_000_000;

/** A picture of a person or a card, from the camera or a file. Without a network it is kept on the device and sent later. */
export function PictureField({ label, value, onChange }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const keep = useKeepPicture(label);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [taken, setTaken] = useState<Taken>();
  const id = idIn(value);
  const url = usePicture('Media', id, taken);
  const take = async (file: File | null) => {
    if (!file) return;
    setFault('');
    if (file.size > maxBytes) return setFault('This picture is larger than 20 MB. Choose a smaller one.');
    setBusy(true);
    try {
      if (!(await canBeShown(file))) return setFault('This file cannot be shown as a picture. Choose a JPEG or PNG file.');
      const made = await keep(file);
      setTaken({ id: made.id, file });
      onChange(made);
    } catch (error) {
      setFault(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="group" aria-label={label}>
      <div className={fieldClasses['label']}>{label}</div>
      {url ? <img className={classes['picture']} src={url} alt={label} /> : null}
      {id && !url ? <p className={fieldClasses['about']}>The picture cannot be shown just now.</p> : null}
      {readOnly ? null : (
        <Group gap="xs" mt={4}>
          <FileButton onChange={(file) => void take(file)} accept="image/*" capture="environment" disabled={busy}>
            {(props) => (
              <Button
                {...props}
                size="compact-sm"
                variant="default"
                loading={busy}
                leftSection={<IconCamera size={15} aria-hidden />}
                aria-label={`Take a picture: ${label}`}
              >
                Take a picture
              </Button>
            )}
          </FileButton>
          <FileButton onChange={(file) => void take(file)} accept="image/*" disabled={busy}>
            {(props) => (
              <Button
                {...props}
                size="compact-sm"
                variant="default"
                leftSection={<IconPhoto size={15} aria-hidden />}
                aria-label={`Choose a file: ${label}`}
              >
                Choose a file
              </Button>
            )}
          </FileButton>
          {id ? (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={`Remove ${label.toLowerCase()}`}
              onClick={() => onChange(undefined)}
            >
              Remove
            </Button>
          ) : null}
        </Group>
      )}
      {fault ? (
        <p className={fieldClasses['refused']} role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

const canBeShown = (file: File): Promise<boolean> =>
  createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close();
      return true;
    },
    () => false,
  );

/** Keeps a picture in the patient's record, first on this device. */
function useKeepPicture(title: string) {
  const { t } = useTranslation();
  const client = useClient();
  const subject = useContext(RecordSubject);
  return async (file: File) => {
    if (!subject) throw new Error(t('a picture belongs to a $t(patient)'));
    const owner = { id: client.id(subject.id), resourceType: 'Patient' as const };
    const picture = { kind: 'Image', subject: owner, title, fileName: file.name } as const;
    const media = await client.create('Media', picture, { file: { content: file } });
    return { id: media.id ?? '', resourceType: 'Media' as const };
  };
}
