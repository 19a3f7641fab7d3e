import { Generator, getConfig } from '@tanstack/router-generator';

/** Writes `src/routeTree.gen.ts`, which types and builds need on a clean checkout. Run: `node packages/web/routes.ts`. */
const root = import.meta.dirname;
const config = getConfig(
  {
    target: 'react',
    quoteStyle: 'single',
    routesDirectory: `${root}/src/routes`,
    generatedRouteTree: `${root}/src/routeTree.gen.ts`,
  },
  root,
);
await new Generator({ config, root }).run();
