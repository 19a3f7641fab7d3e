export { forgetCodeRefs } from './forgetCodeRefs.ts';
export { codeRefRoutes } from './codeRef.routes.ts';
