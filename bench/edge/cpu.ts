/** Tells the parent, whenever it asks, how many microseconds of CPU this process has used. */
export function answerCpu(): void {
  process.on('message', (message) => {
    if (message !== 'cpu') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system });
  });
}
