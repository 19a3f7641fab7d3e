export { snapshotRoutes } from './snapshot.routes.ts';
export { getSnapshot, newestSnapshots, requestSnapshot } from './snapshot.service.ts';
export { snapshotJob } from './snapshotJob.ts';
export { pruneSnapshots } from './pruneSnapshots.ts';
export { requeueLost } from './requeueLost.ts';
export { isCron } from './updateSchedule.ts';
export { runSchedule } from './runSchedule.ts';
