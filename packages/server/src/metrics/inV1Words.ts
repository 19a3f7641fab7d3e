import { AppError } from '@gb/domain/errors';
import { type SqlMetric, pathV1 } from '@gb/domain/metrics';

/** Names refused fields of an SQL metric as the public API does. */
export async function inV1Words<T>(format: SqlMetric['queryFormat'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid' || !error.errors) throw error;
    const errors = error.errors.map(({ path, message }) => ({ path: pathV1(path, format), message }));
    const [first] = errors;
    throw new AppError('invalid', first ? `${first.path}: ${first.message}` : error.message, { errors, cause: error });
  }
}
