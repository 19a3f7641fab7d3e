// `npm run pack`: the client library, its React hooks and the command line as tarballs in .packages, to install anywhere.
import { join, relative } from 'node:path';
import { install, root } from './workspace.mjs';

install({ dev: true });
const { packPackages } = await import('./packages.mjs');
for (const tarball of await packPackages(join(root, '.packages'))) console.log(relative(root, tarball));
