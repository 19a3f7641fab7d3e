import { PRODUCT_NAME } from '@gb/domain/product';

/** Error texts the specification fixes (section 8) and what every dialog says. Functions take what is named in the text. */
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
  resetSent: (email: string) => `Password reset link sent to ${email}.`,
  passwordChanged: 'Password successfully changed',
  imageFailed: (message: string) => `Error: ${message}`,
  askAdministrator: 'To upgrade, please contact your system administrator.',
  checkoutFailed: 'Failed to start checkout',
  noBilling: 'This server has no billing provider, so plans cannot be bought here.',
  noLicenseService:
    'This server has no license service, so a trial license cannot be requested here. Whoever runs the server can name one in the setting LICENSE_SERVER_URL.',
  trialRequested: 'Thank you for requesting an Enterprise trial license. Please check your email for next steps.',
  trialResent: 'Your trial license has been resent to the email address first used to request it.',
  trialActive: 'You already have an active license key. Please check your email, or click below to resend the key...',
  trialExpired: 'Your license key has already expired. Please contact us...',
  trialFailed: 'There was a server error. Please try again later...',
  discardQuestion: 'Discard what you typed?',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  invitationRequired: 'Invitation Required',
  invitationRequiredBody: 'You must be invited by an administrator in order to use the product.',
} as const;
