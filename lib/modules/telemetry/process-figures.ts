import { performance } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

/**
 * Adds metrics of this process, read when somebody asks. prom-client's own default metrics observe each garbage
 * collection and wake the process a hundred times a second: an eighth of the processor time of kept answers.
 */
export function measureProcess(registry: Registry): void {
  const add = (Kind: typeof Gauge | typeof Counter, name: string, help: string, read: () => number) =>
    new Kind({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  add(Gauge, 'process_resident_memory_bytes', 'Resident memory of a worker', () => process.memoryUsage.rss())
  add(Gauge, 'nodejs_heap_used_bytes', 'Memory of JavaScript values', () => process.memoryUsage().heapUsed)
  add(Counter, 'process_cpu_seconds_total', 'Processor time of a worker', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  })
  add(
    Counter,
    'nodejs_eventloop_active_seconds_total',
    'Time in which the event loop was not idle; its rate is how busy a worker is, from 0 to 1',
    () => performance.eventLoopUtilization().active / 1_000,
  )
}
