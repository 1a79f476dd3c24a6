import { expect, test } from 'vitest'
import { parseEnv } from '#lib/env.ts'

const store = { KV_REST_API_URL: 'https://store.example', KV_REST_API_TOKEN: 'hush-hush' }

test('without any setting there is one for each', () => {
  expect(parseEnv({})).toMatchObject({ DATA_DIR: '.data', DATABASE_POOL_MAX: 10, LOG_LEVEL: 'info' })
})

test('a counter store needs its address and its token, or neither', () => {
  expect(parseEnv(store)).toMatchObject(store)
  expect(parseEnv({ KV_REST_API_URL: ' ', KV_REST_API_TOKEN: '' })).not.toHaveProperty('KV_REST_API_URL', ' ')
  expect(() => parseEnv({ ...store, KV_REST_API_TOKEN: '' })).toThrow(
    'KV_REST_API_TOKEN: must be set too, since KV_REST_API_URL is',
  )
  expect(() => parseEnv({ ...store, KV_REST_API_URL: undefined })).toThrow(
    'KV_REST_API_URL: must be set too, since KV_REST_API_TOKEN is',
  )
})

test.each(['redis://store.example', 'store.example'])('a counter store at %s is refused', (url) => {
  expect(() => parseEnv({ ...store, KV_REST_API_URL: url })).toThrow(
    `KV_REST_API_URL=${JSON.stringify(url)}: must begin with https:// or http://`,
  )
})

test('a direct address of the database needs the one that requests use', () => {
  expect(() => parseEnv({ DATABASE_URL_UNPOOLED: 'postgres://direct.example/db' })).toThrow(
    'DATABASE_URL: must be set too, since DATABASE_URL_UNPOOLED is',
  )
})

test('every bad setting is named at once, and none shows what a secret was set to', () => {
  const settings = { CRON_SECRET: 'short-one', LOG_LEVEL: 'loud', DATABASE_POOL_MAX: '0', ...store }
  const read = () => parseEnv(settings)
  for (const said of ['has 3 bad', 'CRON_SECRET: ', 'LOG_LEVEL="loud": ', 'DATABASE_POOL_MAX="0": '])
    expect(read).toThrow(said)
  expect(read).not.toThrow(/short-one|hush-hush/)
})

test.each([
  ['postgress://owner:hu:sh@db.example:5432/x', 'postgress://…@db.example:5432/x'],
  ['postgress://owner:hu@sh@db.example/x', 'postgress://…@db.example/x'],
  ['owner:hush@db.example/x', '…@db.example/x'],
  ['http://db.example/x?user=owner&password=hush', 'http://db.example/x?…'],
  ['postgress://db.example/x', 'postgress://db.example/x'],
])('a bad address %s is shown as %s', (url, shown) => {
  expect(() => parseEnv({ DATABASE_URL: url })).toThrow(
    `DATABASE_URL=${JSON.stringify(shown)}: must begin with postgres:// or postgresql://`,
  )
})
