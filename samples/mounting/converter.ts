import type { Context } from 'stereomcp';
import { MCPServer, Tool } from 'stereomcp';

type Unit = 'metre' | 'mile' | 'foot';

interface Length {
  amount: number;
  unit: Unit;
}

/** Metres in one of each unit. */
const METRES: Readonly<Record<Unit, number>> = { metre: 1, mile: 1609.344, foot: 0.3048 };

/** Converts lengths; the other files of this folder mount it into programs that have more to do than that. */
export class Converter extends MCPServer {
  /** Converts a length into another unit. */
  @Tool() convert(length: Length, to: Unit): Length {
    return { amount: (length.amount * METRES[length.unit]) / METRES[to], unit: to };
  }

  /** Adds up lengths, and tells how far it is. */
  @Tool() async total(lengths: Length[], unit: Unit, context: Context): Promise<Length> {
    let amount = 0;
    for (const [index, length] of lengths.entries()) {
      if (index % 10_000 === 0) await context.progress(index, lengths.length);
      amount += this.convert(length, unit).amount;
    }
    return { amount, unit };
  }
}
