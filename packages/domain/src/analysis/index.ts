export * from './filter.ts';
export * from './metric.ts';
export * from './plan.ts';
export * from './source.ts';
export * from './window.ts';
