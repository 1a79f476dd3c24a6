import { Presets, SingleBar } from 'cli-progress'

export interface Progress {
  report: (done: number, total: number) => void
  /** Removes the progress bar. May be called repeatedly. */
  stop: () => void
}

/** Draws on standard error; nothing if `isWanted` is false or that is not a terminal. */
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

export async function withProgress<Done>(
  label: string,
  isWanted: boolean,
  work: (report: Progress['report']) => Promise<Done> | Done,
): Promise<Done> {
  const bar = progressBar(label, isWanted)
  try {
    return await work(bar.report)
  } finally {
    bar.stop()
  }
}
