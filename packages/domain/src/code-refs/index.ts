export { addressOfCode } from './addressOfCode.ts';
export { CODE_PLATFORMS, type CodeRef, type CodeRefsInput, codeRef, codeRefsInput } from './codeRef.ts';
