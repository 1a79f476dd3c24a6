import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { addGenerate } from '../../../bin/commands/generate.ts'
import { databases } from '../databases.ts'
import { openOperator } from './setup.ts'

test.each(databases)(
  'generated institutes are imported and published without a warning on $name',
  async (kind) => {
    const operator = await openOperator(kind)
    try {
      const folder = join(operator.folder, 'made')
      const sizes = ['--courses', '40', '--institutes', '3', '--seed', '7']
      const made = await operator.run('generate', ...sizes, '--out', folder, '--json')
      expect(made).toMatchObject({ status: 0, stderr: '' })
      const { files } = JSON.parse(made.stdout) as { files: { file: string }[] }
      expect(files).toEqual(
        [1, 2, 3].map((number) => ({
          file: join(folder, `generated-7-${number}.json`),
          institute: { id: `generated-7-${number}`, slug: `generated-7-${number}` },
          courses: 40,
          bytes: readFileSync(join(folder, `generated-7-${number}.json`)).length,
        })),
      )
      const imported = await operator.run('import', ...files.map(({ file }) => file))
      expect(imported).toMatchObject({ status: 0, stderr: '' })
      // One course is archived, one not published, and three are editions of another.
      expect(imported.stdout.match(/35 courses to be seen/g)).toHaveLength(3)
    } finally {
      await operator.close()
    }
  },
)

describe('generate', () => {
  let folder: string
  let printed: MockInstance<typeof console.log>
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'catalogue-generate-'))
    vi.stubEnv('INIT_CWD', folder)
    printed = vi.spyOn(console, 'log').mockReturnValue()
  })
  afterEach(() => {
    printed.mockRestore()
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })

  const generate = (...words: string[]) => {
    const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
    addGenerate(program)
    return program.parseAsync(['generate', '--today', '2026-11-20', ...words], { from: 'user' })
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')

  test('writes the same bytes for the same arguments into the folder it was called from', async () => {
    await generate('--courses', '15')
    expect(printed.mock.calls).toEqual([['generated-1-1.json: 15 courses, 0.0 MB']])
    await generate('--courses', '15', '--out', 'again')
    expect(read('again/generated-1-1.json')).toBe(read('generated-1-1.json'))
  })

  test('overwrites no file and writes none beside it without the option', async () => {
    writeFileSync(join(folder, 'generated-1-1.json'), 'mine')
    await expect(generate('--courses', '3', '--institutes', '2')).rejects.toMatchObject({
      message: expect.stringContaining('--force'),
      faults: [{ file: 'generated-1-1.json', message: expect.stringContaining('already') }],
    })
    expect([readdirSync(folder), read('generated-1-1.json')]).toEqual([['generated-1-1.json'], 'mine'])
    await generate('--courses', '3', '--institutes', '2', '--force')
    expect(JSON.parse(read('generated-1-1.json')).courses).toHaveLength(3)
  })

  test.each([
    ['no courses', '--courses 0', /--courses.*'0'.*whole number from 1/],
    ['fewer than none', '--courses -4', /--courses.*'-4'.*whole number from 1/],
    ['half a course', '--courses 1.5', /--courses.*'1\.5'.*whole number/],
    ['more than any institute has', '--courses 500001', /'500001'.*500000/],
    ['no institute', '--courses 1 --institutes 0', /--institutes.*'0'.*whole number from 1/],
    ['a seed that is no number', '--courses 1 --seed x', /--seed.*'x'.*whole number/],
    ['a day that no calendar has', '--courses 1 --today 2026-02-30', /'2026-02-30'.*2027-01-31/],
    ['a number left out', '--institutes 1', /--courses/],
    ['a folder in a folder that is not there', '--courses 1 --out no/such', /no\/such.*--out/],
    ['a file in place of a folder', '--courses 1 --out mine/', /mine\/generated-1-1\.json cannot be written/],
  ])('refuses %s with a valid value, and writes nothing', async (_, line, message) => {
    writeFileSync(join(folder, 'mine'), '')
    await expect(generate(...line.split(' '))).rejects.toThrow(message)
    expect(readdirSync(folder)).toEqual(['mine'])
    expect(printed).not.toHaveBeenCalled()
  })
})
