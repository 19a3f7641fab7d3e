#!/usr/bin/env node
import { setTimeout as wait } from 'node:timers/promises';
import { run } from './run.ts';

const WATCH_MS = 3000;

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
  pause: () => wait(WATCH_MS, true),
});
