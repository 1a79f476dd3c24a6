import { performance } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

/**
 * Adds metrics of this process, and returns a function that reads them. prom-client's own default metrics observe each
 * garbage collection and wake the process a hundred times a second: an eighth of the processor time of kept answers.
 */
export function measureProcess(registry: Registry): () => void {
  const registers = [registry]
  const memory = new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of a worker',
    registers,
  })
  const heap = new Gauge({ name: 'nodejs_heap_used_bytes', help: 'Memory of JavaScript values', registers })
  const processor = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of a worker',
    registers,
  })
  const active = new Counter({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Time in which the event loop was not idle; its rate is how busy a worker is, from 0 to 1',
    registers,
  })
  return () => {
    const { rss, heapUsed } = process.memoryUsage()
    memory.set(rss)
    heap.set(heapUsed)
    const { user, system } = process.cpuUsage()
    processor.reset()
    processor.inc((user + system) / 1_000_000)
    active.reset()
    active.inc(performance.eventLoopUtilization().active / 1_000)
  }
}
