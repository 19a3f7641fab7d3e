import { PGlite } from '@electric-sql/pglite';

/** Makes an empty embedded database in the directory named on the command line. */
const database = await PGlite.create({ dataDir: process.argv[2] ?? '' });
await database.close();
process.exit(0);
