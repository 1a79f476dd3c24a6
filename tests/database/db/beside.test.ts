import { expect, test } from 'vitest'
import { migrations } from '#db/migrations.ts'
import { requireBeside } from '#lib/base/db/migrate.ts'
import { databases } from '../databases.ts'

const change = (runsBeside: string | null) => ({ up: async () => {}, runsBeside })

test.each(databases)(
  'a migration is refused while servers run a release that is too old for it, on $name',
  async ({ open }) => {
    const { db, close } = await open()
    const outcome = (release: string, runsBeside: string | null) =>
      requireBeside(db, release, { ...migrations, '9999-next': change(runsBeside) }).then(
        () => 'fits',
        (error: Error) => error.message,
      )
    expect(await outcome('1.10.0', '1.9.0')).toBe('fits')
    expect(await outcome('1.9.0', '1.9.0')).toBe('fits')
    expect(await outcome('1.8.9', '1.9.0')).toMatch(
      /^Migration 9999-next runs beside releases from 1\.9\.0 on, .*1\.8\.9/,
    )
    expect(await outcome('1.9.0', null)).toMatch(/^Migration 9999-next runs beside no older release/)
    await expect(requireBeside(db, '0.0.1')).resolves.toBeUndefined()
    await close()
  },
)
