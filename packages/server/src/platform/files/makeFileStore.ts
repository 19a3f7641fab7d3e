import { join } from 'node:path';
import type { S3Settings } from './bucket.ts';
import { bucketFiles } from './bucketFiles.ts';
import type { FileStore } from './fileStore.ts';
import { folderFiles } from './folderFiles.ts';

/** A bucket where the operator named one, and otherwise the data directory. */
export const makeFileStore = ({ dataDir, s3 }: { dataDir: string; s3: S3Settings | null }): FileStore =>
  s3 ? bucketFiles(s3, { cache: join(dataDir, 'cache'), before: dataDir }) : folderFiles(dataDir);
