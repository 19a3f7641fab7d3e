export { type SchemaOption } from './eventSchema.ts';
export {
  EVENT_SCHEMAS,
  type EventSchemaChoice,
  type EventSchemaId,
  eventSchemaChoice,
  eventSchemasOf,
  starterOf,
} from './eventSchemas.ts';
export { type StarterTable } from './starter.ts';
