import type { QuestionnaireItem } from '@notewell/model';
import { type DragEvent, useRef, useState } from 'react';
import { moved, type Place } from './tree.ts';

interface DragOptions {
  readonly items: readonly QuestionnaireItem[];
  readonly readOnly: boolean;
  readonly onChange: (items: readonly QuestionnaireItem[]) => void;
}

/** Moves questions by dragging: the place under the pointer, and the props of a draggable row. */
export function useDrag({ items, readOnly, onChange }: DragOptions) {
  const [over, setOver] = useState<Place>();
  const dragged = useRef<string>(undefined);
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  const drag = (linkId: string) => ({
    draggable: !readOnly,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dragged.current = linkId;
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', linkId);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!dragged.current) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const part = (event.clientY - top) / height;
      const kind = part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'inside';
      setOver((held) => (held?.linkId === linkId && held.kind === kind ? held : { kind, linkId }));
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged.current && over) onChange(moved(items, dragged.current, over));
      end();
    },
    onDragEnd: end,
  });
  return { over, drag };
}
