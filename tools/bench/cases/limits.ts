import type { Case } from './case.ts';

/** The limits of the machine: the measure of all other cases. */
export const limits: Case[] = [
  {
    name: 'limit-static',
    about: 'L1: bare Fastify, a ready text of 21 kB',
    on: 'limits',
    requests: () => [{ method: 'GET', path: '/static' }],
  },
  {
    name: 'limit-query',
    about: 'L2: bare route, one prepared query of 20 rows',
    on: 'limits',
    requests: () => [{ method: 'GET', path: '/query' }],
  },
  {
    name: 'limit-insert',
    about: 'L3: bare route, one durable insert with a counter',
    on: 'limits',
    requests: () => [{ method: 'POST', path: '/insert' }],
  },
];
