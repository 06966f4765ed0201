import { type DragEvent, useRef, useState } from 'react';

/** A place in a tree, next to a row or below it. */
export interface TreePlace {
  readonly kind: 'before' | 'after' | 'inside';
  readonly id: string;
}

interface TreeDragOptions {
  readonly readOnly: boolean;
  readonly onMove: (id: string, place: TreePlace) => void;
}

/** Moves rows of a tree by dragging: the place under the pointer, and the props of a draggable row. */
export function useTreeDrag({ readOnly, onMove }: TreeDragOptions) {
  const [over, setOver] = useState<TreePlace>();
  const dragged = useRef<string>(undefined);
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  const drag = (id: string) => ({
    draggable: !readOnly,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dragged.current = id;
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', id);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!dragged.current) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const part = (event.clientY - top) / height;
      const kind = part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'inside';
      setOver((held) => (held?.id === id && held.kind === kind ? held : { kind, id }));
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged.current && over) onMove(dragged.current, over);
      end();
    },
    onDragEnd: end,
  });
  return { over, drag };
}
