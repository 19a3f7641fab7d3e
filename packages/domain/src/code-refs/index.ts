export { CODE_PLATFORMS, type CodeRef, type CodeRefsInput, addressOfCode, codeRef, codeRefsInput } from './codeRef.ts';
