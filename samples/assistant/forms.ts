import type { integer } from 'stereomcp';

/** Who takes a train by day. */
export class Travellers {
  /** As in the passport. @minLength 2 @maxLength 60 */
  name!: string;
  /** @minimum 1 @maximum 6 */
  places: integer = 1;
}

/** Who takes a train by night, and how they want to sleep. */
export class NightTravellers extends Travellers {
  comfort: 'seat' | 'couchette' | 'sleeper' = 'couchette';
}

/** What only those are asked who have a bed of their own. */
export class Night {
  supper = false;
  wakeUp: 'never' | '06:00' | '07:00' = '07:00';
}
