import process from 'node:process';
import { buildPage, sizes } from './build';
import { originOf, servePages } from './static-server';

/** Builds our page for production and serves it at PORT, to be measured by any tool that uses page contract 1. */
const server = await servePages({ bench: await buildPage('portico') }, Number(process.env.PORT ?? 8080));
console.log(`${originOf(server)}/bench/?n=200 (sizes: ${sizes.join(', ')})`);
