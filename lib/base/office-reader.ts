import type { Db } from '#lib/base/db/open.ts'
import type { OfficeReader } from '#lib/base/net/mail.ts'
import { plugged } from '#lib/module.ts'

/** Returns how an institute's office is written to at an address, by the first module that knows; undefined if none does. */
export async function officeReader(
  db: Db,
  instituteId: string,
  address: string,
): Promise<OfficeReader | undefined> {
  for (const module of plugged()) {
    const reader = await module.officeReader?.(db, instituteId, address)
    if (reader) return reader
  }
  return undefined
}
