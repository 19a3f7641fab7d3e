#!/usr/bin/env node
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { gb } from './gb.ts';

const WATCH_MS = 3000;

process.exitCode = await gb(process.argv.slice(2), {
  environment: process.env,
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
  pause: () => wait(WATCH_MS, true),
  ended: () => Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]),
});
