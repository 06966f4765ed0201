export { ListState } from './list-state.tsx';
export { StaleLine } from './stale-line.tsx';
export { rowTall, WorkRow, WorkRows } from './work-row.tsx';
