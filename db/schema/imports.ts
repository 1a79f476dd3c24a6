import type { ColumnType } from 'kysely'
import type { Moment } from './columns.ts'

/** Documents of imports that staff make. */
export interface ImportTables {
  import_documents: ImportDocumentsTable
}

interface ImportDocumentsTable {
  id: string
  institute_id: string
  /** `tried`: uploaded, and not applied yet; `before`: what was stored before one was applied. */
  kind: ColumnType<'tried' | 'before'>
  at: Moment
  /** Who uploaded it, or applied what it was before. */
  who: string
  /** Of the file that was uploaded. */
  name: string
  /** The file's bytes, or JSON lines; compressed with gzip. */
  content: ColumnType<Uint8Array>
}
