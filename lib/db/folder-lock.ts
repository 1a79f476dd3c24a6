import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's code for a file that another process has locked. */
const busy = 5

/**
 * Locks the embedded database's folder for this process, and returns a function that releases it. The engine has no
 * lock of its own: the writes of a second process would be lost without an error. SQLite's lock of a file ends with its
 * process. Throws when another process has the lock, or when the folder is not writable; the message says what to do.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock.db')
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    lock = new DatabaseSync(file)
    // The first write takes the lock, which lasts until the file is closed.
    lock.exec(
      `pragma journal_mode = off; pragma locking_mode = exclusive; pragma user_version = ${process.pid}`,
    )
    return lock.close.bind(lock)
  } catch (error) {
    lock?.close()
    const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number }
    const message = errcode === busy ? refusal(folder, holderOf(file)) : unwritable(folder, code)
    throw new Error(message, { cause: error })
  }
}

/** Reads `user_version` as the file has it (byte 60): the process that holds the lock. */
const holderOf = (file: string): number => readFileSync(file).readUInt32BE(60)

const unwritable = (folder: string, code: string | undefined): string =>
  `The embedded database cannot be kept in the folder ${folder} (${code}). Let this user write there, name another ` +
  'folder in DATA_DIR, or set DATABASE_URL to a PostgreSQL, which needs no folder.'

const refusal = (folder: string, pid: number): string =>
  `The embedded database in ${folder} is in use by process ${pid}; it serves one process at a time. ` +
  `Stop that process (kill ${pid}), or set DATABASE_URL to a PostgreSQL that both can use.`
