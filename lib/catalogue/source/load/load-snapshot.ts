import type { Db } from '#lib/db/open.ts'

/**
 * Runs several reads in one snapshot of the database. Inside a transaction the reads run in that transaction; its
 * isolation level or its locks then decide what the reads see.
 */
export const inSnapshot = <T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
