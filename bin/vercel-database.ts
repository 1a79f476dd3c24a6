/**
 * Last step of a Vercel build: migrates the database, and loads the demo institute into an empty database and prints
 * its key once. A preview deployment changes only its own database.
 */

import { noDatabase } from '#lib/base/db/failures.ts'
import { openDatabase } from '#lib/base/db/open.ts'
import { type Env, env, mayPublish } from '#lib/base/env.ts'
import { plugIn } from '#lib/module.ts'
import { modules } from '#lib/modules.ts'
import { deployment } from '#lib/site/site-settings.ts'
import { prepareServer } from './start-data.ts'
import { loadDemo } from './start-demo.ts'
import { createDemoKey } from './start-key.ts'
import { curl } from './start-words.ts'

Object.assign(process.env, { NODE_ENV: 'production' })

try {
  plugIn(modules())
  await prepareDatabase(env())
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

async function prepareDatabase(settings: Env): Promise<void> {
  const { DATABASE_URL: url, DATABASE_URL_UNPOOLED: direct = url } = settings
  if (url === undefined || direct === undefined) {
    console.log(`This deployment will serve only a notice of what is missing: ${noDatabase}.`)
  } else if (!mayPublish(settings)) {
    console.log(
      'This is a preview, so no migrations are applied. If it has a database of its own, set PREVIEW_DATABASE=own.',
    )
  } else {
    const { slugs } = await prepareServer(url, direct)
    if (slugs.length === 0) await fill(direct)
  }
}

async function fill(url: string): Promise<void> {
  const { origin } = deployment()
  const db = openDatabase({ url, folder: undefined, poolMax: 2 })
  try {
    console.log('Loading the demo.')
    await loadDemo(db)
    const key = await createDemoKey(db)
    if (key === undefined) return
    console.log(
      `Key of the demo institute, shown only this once: ${key}\n\n  ${curl(`${origin}/catalog/v1`, key)}\n`,
    )
  } finally {
    await db.destroy()
  }
}
