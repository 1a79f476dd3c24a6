import { spawn } from 'node:child_process'
import { closePools } from '#lib/db/pools.ts'
import { db } from '#lib/db.ts'
import { requirePort } from '#lib/server/port.ts'
import { addressOf, loadEnvFiles } from '#lib/server/settings.ts'
import { spokenWords } from '#lib/site/words/words.ts'
import { prepareData } from './start-data.ts'
import { announce } from './start-words.ts'

loadEnvFiles()
try {
  spokenWords()
  const port = await requirePort(addressOf(process.env))
  const origin = `http://localhost:${port}`
  const prepared = await prepareData(origin)
  // Next's own process opens it again, and an embedded database belongs to one.
  await closePools(db())
  console.log(announce(origin, prepared))
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'dev', '-p', String(port)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 0))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
