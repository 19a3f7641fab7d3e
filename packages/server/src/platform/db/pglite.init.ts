import { PGlite } from '@electric-sql/pglite';
import { migrate } from './migrate.ts';
import { makePrepared } from './pglite.prepared.ts';

/** Makes an embedded database with the newest schema in the directory named on the command line. */
const database = await PGlite.create({ dataDir: process.argv[2] ?? '', parsers: {} });
const prepared = makePrepared(database);
await migrate({
  transaction: async (work) => {
    await prepared.query('begin', []);
    const result = await work({ query: (text, params = []) => prepared.query(text, params) });
    await prepared.query('commit', []);
    return result;
  },
});
await database.close();
process.exit(0);
