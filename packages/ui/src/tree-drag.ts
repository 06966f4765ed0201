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

/** The place under the pointer in the row with this id. */
export function placeUnder(event: Pick<DragEvent<HTMLElement>, 'clientY' | 'currentTarget'>, id: string): TreePlace {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  return { id, kind: part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'inside' };
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
      const { kind } = placeUnder(event, id);
      setOver((held) => (held?.id === id && held.kind === kind ? held : { kind, id }));
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      // On a busy page the place that is marked may be an earlier one.
      if (dragged.current) onMove(dragged.current, placeUnder(event, id));
      end();
    },
    onDragEnd: end,
  });
  return { over, drag };
}
