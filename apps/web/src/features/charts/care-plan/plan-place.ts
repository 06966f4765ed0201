import { useSearch } from '@tanstack/react-router';
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/** The place in a plan at which a missing link is closed, as the plan's address names it. */
export interface PlanPlace {
  /** Id of a diagnosis for which a goal begins. */
  readonly goalFor?: string | undefined;
  /** Id of a goal. */
  readonly goal?: string | undefined;
  readonly part?: 'review' | 'signatures' | undefined;
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The place that the screen around names; the plan as a whole where none does. */
export const PlanPlaceContext = createContext<PlanPlace>({});
export const usePlanPlace = (): PlanPlace => useContext(PlanPlaceContext);

/** The place in the address that is open now. */
export function usePlaceInAddress(): PlanPlace {
  const { goalFor, goal, part }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return {
    goalFor: textIn(goalFor),
    goal: textIn(goal),
    part: part === 'review' || part === 'signatures' ? part : undefined,
  };
}

/** Takes the focus to a part of the plan, once, where the address names it. */
export function useAskedPart(own: PlanPlace['part']): RefObject<HTMLDivElement | null> {
  const { part } = usePlanPlace();
  const place = useRef<HTMLDivElement>(null);
  const isAsked = part === own;
  useEffect(() => {
    if (!isAsked) return;
    place.current?.focus();
    place.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return place;
}
