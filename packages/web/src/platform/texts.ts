import { PRODUCT_NAME } from '@gb/domain/product';

/** Every error text the specification fixes (section 8), in one place. Functions take what is named in the text. */
export const TEXTS = {
  errorSigningIn: 'Error Signing In',
  connectionFailed: (host: string) => `Error connecting to the ${PRODUCT_NAME} API at ${host}`,
  customDomainHint: 'Using a custom domain? Set the environment variables APP_ORIGIN and API_HOST.',
  connectionFallback: 'Error connecting to the API',
  fallback: 'There was an error',
  unknownRefresh: 'Unknown refresh response',
  sessionExpired: 'Your session has expired. Refresh the page to continue.',
  initFailed: (message: string) => `Error Initializing ${PRODUCT_NAME}: ${message}`,
  authFallback: 'An error occurred. Please try again.',
  loggedOut: "You've been logged out",
  signInRequired: 'Sign In Required',
  invitationRequired: 'Invitation Required',
  invitationRequiredBody: 'You must be invited by an administrator in order to use the product.',
} as const;
