import { accessSync, constants, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { perProcess } from '#lib/base/per-process.ts'

/** SQLite's error code for a file that another process has locked. */
const busy = 5
/** SQLite's error code for a file that is not a database, for example because a full disk truncated it. */
const notADatabase = 26

/**
 * Folders that this process has locked, with their locks. The map keeps a lock from being garbage-collected, which
 * would release it. The process must not open a lock file again, because closing any descriptor of a file releases all
 * locks that the process has on it.
 */
const heldFolders = perProcess('held folders', () => new Map<string, DatabaseSync>())

/**
 * Locks the embedded database's folder for this process and returns a function that releases the lock. The engine has
 * no lock of its own: if a second process opened the folder, its writes would be lost without an error. Uses SQLite's
 * file lock, which ends with the process. Throws if the folder is locked already or not writable; the message tells the
 * user what to do.
 */
export function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Error(unwritable(folder, error as Error), { cause: error })
  }
  const held = realpathSync(folder)
  if (heldFolders().has(held)) throw new Error(refusal(folder, process.pid))
  const lock = lockFile(folder, join(held, 'lock.db'))
  heldFolders().set(held, lock)
  return () => {
    heldFolders().delete(held)
    lock.close()
  }
}

function lockFile(folder: string, file: string, isRetry = false): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    // The first write locks the file until it is closed.
    lock.exec(
      `pragma journal_mode = off; pragma locking_mode = exclusive; pragma user_version = ${process.pid}`,
    )
    return lock
  } catch (error) {
    lock?.close()
    const { errcode, message } = error as Error & { errcode?: number }
    if (errcode === notADatabase && !isRetry) {
      // Truncated, not deleted, because another process may have locked this file just now.
      writeFileSync(file, '')
      return lockFile(folder, file, true)
    }
    const fault = new Error(`${file}: ${message}`)
    throw new Error(errcode === busy ? refusal(folder, holderOf(file)) : unwritable(folder, fault), {
      cause: error,
    })
  }
}

/** SQLite stores it as `user_version`, at byte 60. Undefined while the other process has not written it yet. */
function holderOf(file: string): number | undefined {
  const bytes = readFileSync(file)
  return bytes.length < 64 ? undefined : bytes.readUInt32BE(60)
}

const unwritable = (folder: string, { message }: Error): string =>
  `The embedded database cannot be kept in the folder ${folder} (${message}). Let this user write there, name another ` +
  'folder in DATA_DIR, or set DATABASE_URL to a PostgreSQL database, which needs no folder.'

const refusal = (folder: string, pid: number | undefined): string =>
  `The embedded database in ${folder} is in use by ${pid === undefined ? 'another process' : `process ${pid}`}; ` +
  `it serves one process at a time. Stop that process${pid === undefined ? '' : ` (kill ${pid})`}, ` +
  'or set DATABASE_URL to a PostgreSQL database that both can use.'
