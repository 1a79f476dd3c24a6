import type { Db } from '#lib/db/open.ts'

/**
 * Runs several reads on one state of the database. Inside a transaction they run in it: what they see together is
 * then decided by its isolation or by the lock that it holds.
 */
export const inSnapshot = <T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
