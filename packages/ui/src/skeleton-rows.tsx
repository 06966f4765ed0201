import { Skeleton } from '@mantine/core';
import { rowHeight } from './theme.ts';

const widths = ['62%', '48%', '71%', '55%', '66%', '43%'];

/** Placeholder rows of the same size as the loaded ones, so that nothing jumps. Screen readers announce `label`. */
export function SkeletonRows({ rows, height = rowHeight, label = 'Loading' }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label} style={{ minHeight: rows * height }}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ height, display: 'flex', alignItems: 'center', paddingInline: 16 }}>
          <Skeleton height={10} width={widths[row % widths.length]} radius="xl" />
        </div>
      ))}
    </div>
  );
}
interface SkeletonRowsProps {
  readonly rows: number;
  readonly height?: number;
  readonly label?: string;
}
