export { hasSecrets, hasUser, maskSecrets, maskSecretsIn, maskUser } from './secretsInAddress.ts';
