import { parentPort, workerData } from 'node:worker_threads';
import type { AnalysisPlan } from '@gb/domain/analysis';
import { type MetricRows, type World, checkRows } from '@gb/warehouse';

export type CheckTask = { parts: { plan: AnalysisPlan; results: MetricRows[] }[]; world: World };

const { parts, world } = workerData as CheckTask;
parentPort?.postMessage(parts.flatMap(({ plan, results }) => checkRows(plan, results, world)));
