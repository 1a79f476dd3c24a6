import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Holder {
  pid: number
  /** The kernel's start time of that process, which tells it from a later one with the same number. */
  started: string | undefined
}

/**
 * Takes the embedded database's folder for this process. The engine itself has no lock: a second process would
 * write into nothing without an error. Throws when another living process holds the folder, naming it, and
 * when the folder cannot be written, saying what to do.
 * Answers a function that gives the folder back.
 */
export function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true })
    return takeLock(folder, join(folder, 'lock'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === undefined ? error : new Error(unwritable(folder, code), { cause: error })
  }
}

function takeLock(folder: string, file: string): () => void {
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
      const held = readOrNothing(file)
      const holder = held === undefined ? undefined : parseHolder(held)
      if (holder && isAlive(holder)) throw new Error(refusal(folder, holder.pid))
      if (held !== undefined) removeLock(file, held)
    }
  }
  throw new Error(`The lock ${file} could not be taken; delete it if no process uses the folder.`)
}

const unwritable = (folder: string, code: string): string =>
  `The embedded database cannot be kept in the folder ${folder} (${code}). Let this user write there, name another ` +
  'folder in DATA_DIR, or set DATABASE_URL to a PostgreSQL, which needs no folder.'

const refusal = (folder: string, pid: number): string =>
  `The embedded database in ${folder} is in use by process ${pid}; it serves one process at a time. ` +
  `Stop that process (kill ${pid}), or set DATABASE_URL to a PostgreSQL that both can use.`

/** Removes the lock that was found to be stale, and no newer one: another process may have found the same. */
function removeLock(file: string, held: string): void {
  const removed = `${file}.${process.pid}`
  try {
    renameSync(file, removed)
    if (readOrNothing(removed) !== held) linkSync(removed, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Somebody else removed it, or has the lock by now.
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  }
  rmSync(removed, { force: true })
}

/** Undefined when the file is gone. */
function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Undefined for a lock that was cut off while it was written. */
function parseHolder(held: string): Holder | undefined {
  try {
    return JSON.parse(held) as Holder
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
