import type { FastifyInstance } from 'fastify';

/** The time between reporting not ready and the stop: a load balancer checks only periodically. */
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

/** While draining, requests are served, and each connection closes after its next answer: no request arrives at a closed one. */
export function endConnections(server: FastifyInstance, draining: Draining): void {
  server.addHook('onSend', async (request, reply) => {
    // HTTP/2 has a separate message, which its sessions are sent at the stop.
    if (draining.begun && request.raw.httpVersionMajor < 2) reply.header('Connection', 'close');
  });
}
