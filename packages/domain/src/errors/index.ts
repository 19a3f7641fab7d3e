export { AppError, type ErrorKind, type FieldError, conflict, forbidden, invalidField, notFound } from './appError.ts';
