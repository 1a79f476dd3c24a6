import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../databases.ts'
import { documentOf, type Operator, openOperator } from './setup.ts'

const secret = `cat_pub_${'0'.repeat(48)}`

describe.each(databases)('the catalogue command on $name', (kind) => {
  let operator: Operator
  beforeAll(async () => {
    operator = await openOperator(kind)
    await operator.run('import', operator.file('harbour.json', documentOf('harbour')))
  })
  afterAll(() => operator.close())

  test.each([
    ['an unknown institute, with those that exist', 'keys create --institute x --name n', /"x".*harbour/],
    ['an unknown key', 'keys revoke key_nope', /"key_nope"/],
    ['a key in place of its id, not repeating it', `keys revoke ${secret}`, /^(?!.*0000)/],
    ['an unknown scope', 'keys create --institute harbour --name n --scopes all', /"all"/],
    ['an expiry in the past', 'keys create --institute harbour --name n --expires 2020-01-01', /2020-01-01/],
    ['a missing option', 'keys create --institute harbour', /--name/],
    ['an unknown option', 'publish --instute x', /--instute/],
    ['an unknown command', 'pubish', /pubish/],
    ['a website that is none', 'websites add --institute harbour example.org', /"example.org"/],
    ['a website that was not there', 'websites remove --institute harbour https://x.org', /https:\/\/x\.org/],
  ])('refuses %s, as text and as JSON', async (_, line, message) => {
    const words = line.split(' ')
    const asText = await operator.run(...words)
    const asJson = await operator.run(...words, '--json')
    expect([asText.status, asText.stdout, asJson.status, asJson.stdout]).toEqual([1, '', 1, ''])
    expect(asText.stderr).toMatch(/^error: /)
    expect(JSON.parse(asJson.stderr).error.message).toMatch(message)
  })

  test('reads a file relative to the folder in which npm was called', async () => {
    operator.file('here.json', documentOf('harbour'))
    const { status } = await operator.runWith({ INIT_CWD: operator.folder }, 'import', 'here.json')
    expect(status).toBe(0)
  })

  test('names every command in its help', async () => {
    const { status, stdout } = await operator.run('--help')
    expect(status).toBe(0)
    for (const name of ['migrate', 'import', 'publish', 'keys', 'websites', 'doctor', 'generate'])
      expect(stdout).toContain(name)
  })
})
