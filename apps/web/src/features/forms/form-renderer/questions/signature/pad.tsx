import { type PointerEvent, useRef, useState } from 'react';
import { type Point, pad, pathOf } from './codec.ts';
import classes from './signature.module.css';

interface PadProps {
  readonly label: string;
  readonly path: string;
  readonly disabled: boolean;
  /** Called after each stroke with all strokes so far. */
  readonly onDraw: (path: string) => void;
}

/** A surface for signing by finger, pen or mouse. The typed name is the alternative for users who cannot draw. */
export function Pad({ label, path, disabled, onDraw }: PadProps) {
  const [stroke, setStroke] = useState<readonly Point[]>([]);
  const points = useRef<Point[]>([]);
  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * pad.width, ((event.clientY - box.top) / box.height) * pad.height];
  };
  const end = () => {
    if (points.current.length === 0) return;
    onDraw(path + pathOf([points.current]));
    points.current = [];
    setStroke([]);
  };
  return (
    <svg
      className={classes['pad']}
      viewBox={`0 0 ${pad.width} ${pad.height}`}
      role="img"
      aria-label={`${label}: ${path === '' ? 'not drawn yet' : 'drawn'}`}
      data-disabled={disabled || undefined}
      onPointerDown={(event) => {
        if (disabled || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        points.current = [pointOf(event)];
        setStroke([...points.current]);
      }}
      onPointerMove={(event) => {
        if (points.current.length === 0) return;
        points.current.push(pointOf(event));
        setStroke([...points.current]);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <line x1={24} x2={pad.width - 24} y1={pad.height - 34} y2={pad.height - 34} />
      <path d={path + pathOf([stroke])} />
    </svg>
  );
}
