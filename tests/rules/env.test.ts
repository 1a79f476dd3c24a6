import { describe, expect, test } from 'vitest'
import { mayPublish, optionalSetting, parseEnv, settingsOf } from '#lib/base/env.ts'
import { storeSecret } from '#lib/contract/api/counters/stores.ts'

const store = { KV_REST_API_URL: 'https://store.example', KV_REST_API_TOKEN: 'hush-hush' }

test('without any setting there is one for each', () => {
  expect(parseEnv({})).toMatchObject({ DATA_DIR: '.data', DATABASE_POOL_MAX: 12, LOG_LEVEL: 'info' })
})

test('a counter store needs its address and its token, or neither', () => {
  expect(parseEnv(store)).toMatchObject(store)
  expect(parseEnv({ KV_REST_API_URL: ' ', KV_REST_API_TOKEN: '' })).not.toHaveProperty('KV_REST_API_URL', ' ')
  const needs = (name: string, other: string) => `${name}: must be set too, because ${other} is set`
  const [url, token] = ['KV_REST_API_URL', 'KV_REST_API_TOKEN']
  expect(() => parseEnv({ ...store, KV_REST_API_TOKEN: '' })).toThrow(needs(token, url))
  expect(() => parseEnv({ ...store, KV_REST_API_URL: undefined })).toThrow(needs(url, token))
})

test.each([
  ['redis://store.example', 'KV_REST_API_URL="redis://…": must begin with https:// or http://'],
  ['store.example', 'KV_REST_API_URL: must begin with https:// or http://'],
])('a counter store at %s is refused', (url, said) => {
  expect(() => parseEnv({ ...store, KV_REST_API_URL: url })).toThrow(said)
})

test.each(['https://:hush@store.example', 'redis://', 'redis:store'])('a Redis at %s is refused', (url) => {
  const read = () => parseEnv({ REDIS_URL: url })
  expect(read).toThrow('must begin with redis:// or rediss:// and name a host')
  expect(read).not.toThrow('hush')
})

test.each([
  [store, 'hush-hush'],
  [{ REDIS_URL: 'rediss://user:hush@store.example' }, 'hush'],
  [{ REDIS_URL: 'redis://store.example' }, undefined],
  [{}, undefined],
])('the secret that processes share through a store, %o, is %s', (settings, secret) => {
  expect(storeSecret(parseEnv(settings))).toBe(secret)
})

test('a direct address of the database needs the one that requests use', () => {
  expect(() => parseEnv({ DATABASE_URL_UNPOOLED: 'postgres://direct.example/db' })).toThrow(
    'DATABASE_URL: must be set too, because DATABASE_URL_UNPOOLED is set',
  )
})

describe('what the marketplace of Vercel sets is understood', () => {
  const [pooled, direct] = ['postgres://pooled.example/db', 'postgres://direct.example/db']
  const postgres = { POSTGRES_URL: pooled, POSTGRES_URL_NON_POOLING: direct }
  const upstash = { UPSTASH_REDIS_REST_URL: 'https://redis.example', UPSTASH_REDIS_REST_TOKEN: 'hush' }

  test('as the database and as the counter store', () => {
    expect(parseEnv({ ...postgres, ...upstash })).toMatchObject({
      ...{ DATABASE_URL: pooled, DATABASE_URL_UNPOOLED: direct },
      ...{ KV_REST_API_URL: 'https://redis.example', KV_REST_API_TOKEN: 'hush' },
    })
  })
  test('but for neither half of a pair of which one is set by our name', () => {
    const own = { DATABASE_URL: 'postgres://own.example/db' }
    expect(parseEnv({ ...postgres, ...own })).toMatchObject(own)
    expect(parseEnv({ ...postgres, ...own }).DATABASE_URL_UNPOOLED).toBeUndefined()
    expect(parseEnv({ ...upstash, ...store })).toMatchObject(store)
  })
  test('and is named by that name when it is bad', () => {
    expect(() => parseEnv({ POSTGRES_URL: 'mysql://x' })).toThrow('POSTGRES_URL="mysql://…": must begin')
  })
})

test.each([
  [{}, true],
  [{ VERCEL_ENV: 'production' }, true],
  [{ VERCEL_ENV: 'preview' }, false],
  [{ VERCEL_ENV: 'preview', PREVIEW_DATABASE: 'own' }, true],
])('whether a deployment with %o may publish is %s', (settings, may) => {
  expect(mayPublish(parseEnv(settings))).toBe(may)
})

test('every bad setting is named at once, and none shows what a secret was set to', () => {
  const settings = { CRON_SECRET: 'short-one', LOG_LEVEL: 'loud', DATABASE_POOL_MAX: '0', ...store }
  const read = () => parseEnv(settings)
  for (const said of ['has 3 invalid', 'CRON_SECRET: ', 'LOG_LEVEL="loud": ', 'DATABASE_POOL_MAX="0": '])
    expect(read).toThrow(said)
  expect(read).not.toThrow(/short-one|hush-hush/)
})

test('bad settings of modules are named with those of the core', () => {
  const kind = optionalSetting.refine((text) => text !== 'bad', { message: 'must be good' })
  const key = { kind, unset: 'off', about: 'opens it', needs: 'SITE_URL' } as const
  const settings = settingsOf({ ITS_KEY: key })
  const read = (given: Record<string, string>) => () => parseEnv(given, [settings, undefined])
  expect(read({ ITS_KEY: 'bad', LOG_LEVEL: 'loud' })).toThrow(
    /2 invalid setting\(s\): LOG_LEVEL="loud": .+; ITS_KEY: must be good$/,
  )
  expect(read({ ITS_KEY: 'good' })).toThrow('SITE_URL: must be set too, because ITS_KEY is set')
  expect(read({ ITS_KEY: 'good', SITE_URL: 'https://school.example' })).not.toThrow()
  expect(read({ ITS_KEY: ' ' })).not.toThrow()
})

test('background work can be elsewhere only where machines share a database', () => {
  expect(() => parseEnv({ BACKGROUND_WORK: 'elsewhere' })).toThrow('DATABASE_URL: must be set too')
  expect(() => parseEnv({ BACKGROUND_WORK: 'off', DATABASE_URL: 'postgres://a/db' })).toThrow(
    'BACKGROUND_WORK="off": ',
  )
})

const someHosts = 'must name one host, without target_session_attrs'
test.each([
  ['postgres://owner:hush@a:5432,b:5432/db?target_session_attrs=read-write', someHosts],
  ['postgres://a,b/db', someHosts],
  ['postgres:///db?host=a,b', someHosts],
  ['postgresql://owner@/db?host=a&hostaddr=10.0.0.1,10.0.0.2', someHosts],
  ['postgres://a/db?port=5432,5433', someHosts],
  ['postgres://a%2Cb/db', someHosts],
  ['postgres://a/db?sslmode=require&target_session_attrs=prefer-standby', someHosts],
  ['postgres://owner:hu,sh@a/db?target_session_attrs=any&application_name=a,b', undefined],
  ['postgres:///d,b?host=/run/postgresql', undefined],
  ['postgres://[::1]:5432/db#a,b', undefined],
])('the database at %s is refused with %s', (url, said) => {
  for (const name of ['DATABASE_URL', 'DATABASE_URL_UNPOOLED']) {
    const read = () => parseEnv({ DATABASE_URL: 'postgres://a/db', [name]: url })
    if (said === undefined) expect(read).not.toThrow()
    else
      expect(read).toThrow(
        `${name}="${url.startsWith('postgresql') ? 'postgresql' : 'postgres'}://…": ${said}`,
      )
  }
})

test.each([
  ['postgress://owner:hush@db.example:5432/x', 'DATABASE_URL="postgress://…": must begin'],
  ['http://db.example/x?user=owner&password=hush', 'DATABASE_URL="http://…": must begin'],
  ['owner:hush@db.example/x', 'DATABASE_URL: must begin'],
  ['host=db.example password=hush', 'DATABASE_URL: must begin'],
  ['jdbc:postgresql://db.example/x;password=hush', 'DATABASE_URL: must begin'],
])('of a bad address such as %s no more than the scheme is shown', (url, said) => {
  const read = () => parseEnv({ DATABASE_URL: url })
  expect(read).toThrow(said)
  expect(read).not.toThrow('hush')
})
