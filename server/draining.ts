import type { FastifyInstance } from 'fastify';

/** The time between "send nobody here any more" and the stop: a load balancer looks only every so often. */
export interface Draining {
  readonly begun: boolean;
  begin(): void;
}

export function createDraining(): Draining {
  let begun = false;
  return {
    get begun() {
      return begun;
    },
    begin() {
      begun = true;
    },
  };
}

/** While it drains, requests are served, and each connection ends with its next answer: no request runs into a closed one. */
export function endConnections(server: FastifyInstance, draining: Draining): void {
  server.addHook('onSend', async (request, reply) => {
    // HTTP/2 has a message of its own, which its sessions are sent with the stop.
    if (draining.begun && request.raw.httpVersionMajor < 2) reply.header('Connection', 'close');
  });
}
