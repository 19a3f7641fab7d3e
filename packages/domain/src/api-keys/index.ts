export {
  type ApiKey,
  type NewApiKey,
  type PersonalToken,
  apiKey,
  checkKey,
  newApiKey,
  newPersonalToken,
  personalToken,
} from './apiKey.ts';
