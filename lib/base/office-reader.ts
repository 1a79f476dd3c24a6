import type { Db } from '#lib/base/db/open.ts'
import type { OfficeReader } from '#lib/base/net/mail.ts'
import { plugged } from '#lib/module.ts'

/** Returns how to write to an address of an institute's office; undefined if no module knows it. */
export async function officeReader(
  db: Db,
  instituteId: string,
  address: string,
): Promise<OfficeReader | undefined> {
  const readerOf = await plugged()
    .find((module) => module.officeReader)
    ?.officeReader?.()
  return readerOf?.(db, instituteId, address)
}
