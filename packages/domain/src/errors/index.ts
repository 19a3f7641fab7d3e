export { expectationOf } from './expectation.ts';
export { fieldErrors } from './fieldErrors.ts';
export { AppError, type ErrorKind, type FieldError, conflict, forbidden, invalidField, notFound } from './appError.ts';
