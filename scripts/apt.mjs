// Debian's package manager, where this process may use it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const canApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

export const apt = (...args) =>
  spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
