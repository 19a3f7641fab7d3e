export {
  type EventWebhook,
  type EventWebhookRun,
  type EventWebhookUpdate,
  KEPT_ANSWER,
  type NewEventWebhook,
  eventWebhook,
  eventWebhookRun,
  eventWebhookUpdate,
  newEventWebhook,
  webhookEventOf,
} from './eventWebhook.ts';
