import type { integer } from 'stereomcp';
import type { Book } from './book';

/** Somebody who borrows books. */
export interface Reader {
  id: integer;
  name: string;
  since: Date;
  /** What is at home with them now. */
  borrowed: Pick<Book, 'id' | 'title'>[];
  /** Null where nobody knows it. */
  email: string | null;
}
