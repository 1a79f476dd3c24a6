import { openDatabase } from '#lib/base/db/open.ts'
import { startTarget } from '../api/harness-target.ts'

/** Starts the one server that all tests in a browser share, and stops it after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const settings = { SITE_INSTITUTE: '' }
  const { target, stop } = await startTarget('own', settings, 'self')
  if (target.databaseUrl !== undefined) await admitManyEnquiries(target.databaseUrl)
  process.env.SITE_TARGET = JSON.stringify(target)
  return stop
}

/** Raises the limit of a visitor: all browsers of the tests are one, and send more than eight enquiries a minute. */
async function admitManyEnquiries(url: string): Promise<void> {
  const db = openDatabase({ url, folder: undefined, poolMax: 1 })
  await db.updateTable('institutes').set({ leads_per_visitor: 1_000, leads_per_minute: 10_000 }).execute()
  await db.destroy()
}
