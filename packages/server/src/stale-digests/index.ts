export { sendStaleDigests } from './sendStaleDigests.ts';
