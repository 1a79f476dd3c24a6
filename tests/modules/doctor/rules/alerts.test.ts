import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkNames } from '#lib/modules/doctor/doctor.ts'

const guide = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8')

test('the guide names every check that alerts may look for', async () => {
  const [, alerts = ''] = /^### Alerts$(.*?)^### /ms.exec(guide) ?? []
  const rows = alerts.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(named.sort()).toEqual([...(await checkNames())].sort())
})
