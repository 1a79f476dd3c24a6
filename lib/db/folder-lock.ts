import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Holder {
  pid: number
  /** The kernel's start time of that process, which tells it from a later one with the same number. */
  started: string | undefined
}

/**
 * Takes the embedded database's folder for this process. The engine itself has no lock: a second process would
 * write into nothing and be told that all is well. Throws when another living process holds the folder, naming it.
 * Answers a function that gives the folder back.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'lock')
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      const release = () => rmSync(file, { force: true })
      process.once('exit', release)
      return () => {
        process.off('exit', release)
        release()
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = readHolder(file)
      if (holder && isAlive(holder)) throw new Error(refusal(folder, holder.pid))
      rmSync(file, { force: true })
    }
  }
  throw new Error(`The lock ${file} could not be taken; delete it if no process uses the folder.`)
}

const refusal = (folder: string, pid: number): string =>
  `The embedded database in ${folder} is in use by process ${pid}; it serves one process at a time. ` +
  `Stop that process (kill ${pid}), or set DATABASE_URL to a PostgreSQL that both can use.`

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return holder.started === startOf(holder.pid)
}

function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
