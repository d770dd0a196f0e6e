import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The connections of a port, and the answers that are on their way on each.
 *
 * Node's own `closeIdleConnections` leaves those alone that never sent a request, and those whose answer ends later.
 */
export class Connections {
  readonly #answers = new Map<Socket, Set<ServerResponse>>();
  #isEnding = false;

  add(socket: Socket): void {
    this.#answers.set(socket, new Set());
    socket.once('close', () => this.#answers.delete(socket));
  }

  /** Notes that a request is being answered; gives how many are on its connection. */
  answer(socket: Socket, response: ServerResponse): number {
    const answers = this.#answers.get(socket);
    answers?.add(response);
    response.once('close', () => {
      answers?.delete(response);
      if (this.#isEnding && answers?.size === 0) socket.destroySoon();
    });
    return answers?.size ?? 0;
  }

  /** The answer that is being written, if there is one. */
  answerOn(socket: Socket): ServerResponse | undefined {
    const [first] = this.#answers.get(socket) ?? [];
    return first;
  }

  /** Ends every connection as soon as nothing is being answered on it. */
  endWhenDone(): void {
    this.#isEnding = true;
    for (const [socket, answers] of [...this.#answers]) if (answers.size === 0) socket.destroySoon();
  }

  /** Ends every connection, whatever is on its way. */
  cut(): void {
    for (const socket of [...this.#answers.keys()]) socket.destroy();
  }
}
