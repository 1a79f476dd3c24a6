import { Presets, SingleBar } from 'cli-progress'

export interface Progress {
  report: (done: number, total: number) => void
  /** Takes the bar off the terminal; may be called more than once. */
  stop: () => void
}

/** A bar on standard error, drawn from the first report on; none when it is not wanted or that is no terminal. */
export function progressBar(label: string, isWanted: boolean): Progress {
  if (!isWanted || !process.stderr.isTTY) return { report: () => {}, stop: () => {} }
  let bar: SingleBar | undefined
  return {
    report(done, total) {
      if (bar === undefined) {
        const format = `${label} {bar} {value}/{total}`
        bar = new SingleBar({ format, stream: process.stderr, clearOnComplete: true }, Presets.shades_classic)
        bar.start(total, done)
      }
      bar.setTotal(total)
      bar.update(done)
    },
    stop() {
      bar?.stop()
      bar = undefined
    },
  }
}
