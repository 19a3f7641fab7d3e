export { hasSecrets, hasUser, maskSecrets, maskSecretsIn } from './secretsInAddress.ts';
