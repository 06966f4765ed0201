import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Drag, pulled, pushed } from './drag.ts';

const bounds = { columns: 7, first: 7, last: 20 };
const nine: Drag = { kind: 'move', by: 'pointer', column: 2, from: 540, to: 590, hold: 20, isMoved: false };

describe('a drag', () => {
  it('keeps the place where it was taken, in steps of a quarter of an hour', () => {
    expect(pulled(nine, { column: 3, minutes: 627 }, bounds)).toMatchObject({ column: 3, from: 600, to: 650, isMoved: true });
    expect(pulled(nine, { column: 2, minutes: 562 }, bounds)).toBe(nine);
  });
  it('changes only the end when its lower edge is pulled', () => {
    const resized = pulled({ ...nine, kind: 'resize' }, { column: 5, minutes: 622 }, bounds);
    expect(resized).toMatchObject({ column: 2, from: 540, to: 615 });
    expect(pulled({ ...nine, kind: 'resize' }, { column: 2, minutes: 400 }, bounds).to).toBe(555);
  });
  it('draws a new visit downward and upward', () => {
    const drawn: Drag = { ...nine, kind: 'create', from: 600, to: 630, hold: 600 };
    expect(pulled(drawn, { column: 2, minutes: 661 }, bounds)).toMatchObject({ from: 600, to: 660 });
    expect(pulled(drawn, { column: 2, minutes: 541 }, bounds)).toMatchObject({ from: 540, to: 600 });
  });
  it('follows the arrow keys, and Shift for the end alone', () => {
    const press = (key: string, isShift = false) => pushed(nine, key, { ...bounds, isShift });
    expect(press('ArrowDown')).toMatchObject({ from: 555, to: 605, column: 2 });
    expect(press('ArrowLeft')).toMatchObject({ from: 540, column: 1 });
    expect(press('ArrowDown', true)).toMatchObject({ from: 540, to: 605 });
    expect(press('a')).toBeUndefined();
  });
  it('never leaves the grid and never loses its length', () => {
    const keys = fc.array(fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'), { maxLength: 80 });
    fc.assert(
      fc.property(keys, fc.integer({ min: -200, max: 2_000 }), (pressed, minutes) => {
        const begun = pulled(nine, { column: 0, minutes }, bounds);
        const end = pressed.reduce((drag, key) => pushed(drag, key, { ...bounds, isShift: false }) ?? drag, begun);
        expect(end.to - end.from).toBe(50);
        expect(end.from).toBeGreaterThanOrEqual(420);
        expect(end.to).toBeLessThanOrEqual(1200);
        expect(end.column).toBeGreaterThanOrEqual(0);
        expect(end.column).toBeLessThan(7);
      }),
    );
  });
});
