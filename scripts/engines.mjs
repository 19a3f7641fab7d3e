// Sets up the database engines that only tests use: ClickHouse in a package of its own, MariaDB from Debian.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apt, canApt } from './apt.mjs';
import { root } from './workspace.mjs';

const folder = join(root, 'test-engines');
const stamp = join(folder, 'node_modules', '.installed');

/** Tests on an engine that cannot be had are skipped, and counted. */
export function ensureEngines() {
  installPackages();
  if (canApt() && !existsSync('/usr/sbin/mariadbd')) {
    console.log('Installing MariaDB for the tests …');
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'mariadb-server');
  }
}

/** `npm ci` would refuse the lockfile: chdb names packages for other platforms that the registry does not have. */
function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing the engines that only tests use …');
  const options = { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' };
  const done = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], options);
  if (done.status === 0) writeFileSync(stamp, lock);
  else console.warn('They could not be installed: tests that need them are skipped.');
}
