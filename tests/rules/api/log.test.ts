import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openLog, plainLine, seldom, writesJson } from '#lib/base/log.ts'

/** A log, and what it wrote. */
function opened() {
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => lines.push(line) })
  return { log, lines, values: () => lines.map((line) => JSON.parse(line)) }
}

/** The error of a server without a free connection (53300). */
const full = () =>
  Object.assign(new pg.DatabaseError('sorry, too many clients already', 1, 'error'), { code: '53300' })

test('a line names its level', () => {
  const { log, values } = opened()
  log.warn('careful')
  log.error({ err: new Error('broken') }, 'it failed')
  expect(values()).toMatchObject([
    { level: 'warn', msg: 'careful' },
    { level: 'error', msg: 'it failed' },
  ])
  expect(values()[1].err.stack).toContain('log.test.ts')
})

test('a full pool logs each kind of failure once in ten seconds, without a stack, and counts the lines left out', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { log, values } = opened()
  for (let i = 0; i < 7; i++) log.error({ err: full() }, 'keys cannot be checked')
  log.error({ err: full() }, 'a page cannot be rendered')
  expect(values().map(({ msg }) => msg)).toEqual(['keys cannot be checked', 'a page cannot be rendered'])
  expect(values()[0].err).toMatchObject({ message: 'sorry, too many clients already' })
  expect(values()[0].err).not.toHaveProperty('stack')
  vi.advanceTimersByTime(10_000)
  log.error({ err: full() }, 'keys cannot be checked')
  expect(values()[2]).toMatchObject({ msg: 'keys cannot be checked', left_out: 6 })
  vi.useRealTimers()
})

test('a line that every request may write is written once in ten seconds', () => {
  const { log, values } = opened()
  for (let i = 0; i < 3; i++) log.warn({ why: 'publishing', ...seldom }, 'readers get the former revision')
  expect(values()).toMatchObject([{ why: 'publishing', msg: 'readers get the former revision' }])
})

test('other failures are never left out', () => {
  const { log, lines } = opened()
  for (let i = 0; i < 3; i++) log.error({ err: new TypeError('x is undefined') }, 'a request failed')
  expect(lines).toHaveLength(3)
})

test.each<[settings: Record<string, string>, isTTY: boolean, isJson: boolean]>([
  [{}, true, false],
  [{}, false, false],
  [{ DATABASE_URL: 'postgres://db.example/x' }, false, true],
  [{ POSTGRES_URL: 'postgres://db.example/x' }, false, true],
  [{ VERCEL: '1' }, false, true],
  [{ DATABASE_URL: 'postgres://db.example/x' }, true, false],
  [{ LOG_FORMAT: 'json' }, false, true],
  [{ LOG_FORMAT: 'json' }, true, true],
  [{ LOG_FORMAT: 'text', DATABASE_URL: 'postgres://db.example/x' }, false, false],
  [{ LOG_FORMAT: '', DATABASE_URL: '' }, false, false],
])('with %j, and a terminal: %s, the log is JSON: %s', (settings, isTTY, isJson) => {
  for (const name of ['LOG_FORMAT', 'DATABASE_URL', 'POSTGRES_URL', 'VERCEL'])
    vi.stubEnv(name, settings[name])
  expect(writesJson({ isTTY })).toBe(isJson)
  vi.unstubAllEnvs()
})

test('a terminal gets plain text, and no control characters from quoted values', () => {
  const { log, lines } = opened()
  log.info({ route: '/courses', status: 200, ms: 4.1 })
  log.error({ err: new Error('no \u001b[2J\nfake line'), id: 'req_1' }, 'a request failed')
  const [first = '', second = ''] = lines.map(plainLine)
  expect(first).toMatch(/^\d\d:\d\d:\d\d info route=\/courses status=200 ms=4\.1\n$/)
  expect(second.split('\n')[0]).toMatch(
    /^\d\d:\d\d:\d\d error a request failed \(no \\u001b\[2J\\u000afake line\) id=req_1$/,
  )
  expect(second.split('\n')[1]).toMatch(/^ {4}at .*log\.test\.ts/)
})
