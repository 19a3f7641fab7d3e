export { eventWebhookRoutes } from './eventWebhook.routes.ts';
export { eventWebhookReader } from './eventWebhookReader.ts';
export { tellEventWebhooks } from './tellEventWebhooks.ts';
