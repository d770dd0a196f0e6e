import type { integer } from 'stereomcp';

// Generic: each tool shows the type that it fills in, such as Page<Book>.
export interface Page<T> {
  items: T[];
  /** How many there are on all pages. */
  total: integer;
  /** The number of the next page, or null on the last one. */
  next: integer | null;
}
