import { Button } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import classes from './documents.module.css';
import { accepted } from './files.ts';

interface ChooseFilesProps {
  readonly words: string;
  readonly onAdd: (files: readonly File[]) => void;
}

/** Drop area with buttons for files and the camera. */
export function ChooseFiles({ words, onAdd }: ChooseFilesProps) {
  const [over, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onAdd([...event.dataTransfer.files]);
  };
  return (
    <section
      className={classes.drop}
      aria-label="File"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={classes.dropWords}>{words}</span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconUpload size={15} aria-hidden />}
        onClick={() => file.current?.click()}
      >
        Choose file
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCamera size={15} aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        Take photo
      </Button>
      <input ref={file} type="file" hidden multiple accept={accepted} aria-label="Choose file" onChange={chosen} />
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" aria-label="Take photo" onChange={chosen} />
    </section>
  );
}
