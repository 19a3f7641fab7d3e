export {
  type EventWebhook,
  type EventWebhookRun,
  type EventWebhookUpdate,
  KEPT_ANSWER,
  type ListedEventWebhook,
  type NewEventWebhook,
  eventWebhook,
  eventWebhookRun,
  eventWebhookUpdate,
  listedEventWebhook,
  newEventWebhook,
  webhookEventOf,
} from './eventWebhook.ts';
