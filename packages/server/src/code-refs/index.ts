export { codeRefRoutes } from './codeRef.routes.ts';
