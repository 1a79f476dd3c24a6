import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Holder {
  pid: number
  /** The kernel's start time of the process: a later process may have the same id. */
  started: string | undefined
}

/**
 * Locks the embedded database's folder for this process, and returns a function that releases it. The engine has no
 * lock of its own: the writes of a second process would be lost without an error. Throws when another living process
 * has the lock, or when the folder is not writable; the message says what to do.
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

/** Removes a stale lock, but not a newer one: another process may have replaced it meanwhile. */
function removeLock(file: string, held: string): void {
  const removed = `${file}.${process.pid}`
  try {
    renameSync(file, removed)
    if (readOrNothing(removed) !== held) linkSync(removed, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another process removed the lock, or has locked the folder again.
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  }
  rmSync(removed, { force: true })
}

/** Reads a file; undefined when it does not exist. */
function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Parses a lock; undefined when it was only partly written. */
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
