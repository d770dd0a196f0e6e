import { stackOf } from '../results/stack-of';
import type { Runnable } from './runnable';

/** How the process ends that a server owns. */
export interface StopInTime {
  /** How long the author's `onStop` and `finish` may take, in milliseconds. */
  readonly grace: number;
  /** What is left to do after `onStop`. */
  readonly finish?: () => Promise<void>;
  /** Ends the process; without a code it is the author's own, else 0. */
  readonly exit: (code?: number) => never;
}

/** Runs `onStop` and ends the process, with code 1 where that fails or takes too long, which the operator is told. */
export async function stopInTime(state: Runnable, { grace, finish, exit }: StopInTime): Promise<never> {
  const { host, className } = state;
  const overdue = setTimeout(() => {
    host.report(`${className}: onStop was not done after ${String(grace)} ms.`);
    exit(1);
  }, grace);
  let code: number | undefined;
  try {
    await state.stop();
  } catch (error) {
    host.report(`${className}: onStop failed. ${stackOf(error)}`);
    code = 1;
  }
  await finish?.();
  clearTimeout(overdue);
  return exit(code);
}
