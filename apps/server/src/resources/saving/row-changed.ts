import { Refusal } from '../../kernel/refusal.ts';

/** Another save changed a related row meanwhile. What was to be saved itself may still be current, so it is prepared again. */
export class RelatedRowChanged extends Refusal {
  constructor() {
    super('stale-version');
  }
}
