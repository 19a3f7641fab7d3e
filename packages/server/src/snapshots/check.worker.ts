import { parentPort, workerData } from 'node:worker_threads';
import type { AnalysisPlan } from '@gb/domain/analysis';
import { type MetricRows, type World, checkRows } from '@gb/warehouse';

export type CheckTask = { plan: AnalysisPlan; results: MetricRows[]; world: World };

const { plan, results, world } = workerData as CheckTask;
parentPort?.postMessage(checkRows(plan, results, world));
