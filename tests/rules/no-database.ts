// @ts-expect-error: the package by another path, which has no types
import pg from 'pg/lib/index.js'

/**
 * Stands for the drivers of both databases in the projects `rules` and `units`: their files share a process, which a
 * database that one of them opened would outlive.
 */
class NoDatabase {
  constructor() {
    throw new Error('A test of rules opens no database: it belongs in the project "database".')
  }

  static create = (): NoDatabase => new NoDatabase()
}

export { NoDatabase as PGlite }
export default { ...pg, Client: NoDatabase, Pool: NoDatabase }
