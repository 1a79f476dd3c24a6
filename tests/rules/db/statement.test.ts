import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { isConnectionLost, isOutOfTime, isRepeatable, laneOf } from '#lib/db/statement.ts'

describe('a statement is sent again only when it wrote nothing', () => {
  test.each([
    'select "a" from "b"',
    '\n  select "updated_at", "deleted" from "b"',
    'with "c" as (select 1) select * from "c"',
    'select "relname", pg_get_serial_sequence("a", "b") from "pg_catalog"."pg_class"',
    'begin',
    'start transaction isolation level repeatable read',
  ])('%j', (text) => expect(isRepeatable(text)).toBe(true))

  test.each([
    'insert into "b" values ($1)',
    'update "b" set "a" = 1',
    'delete from "b"',
    'with "c" as (insert into "b" values (1) returning *) select * from "c"',
    'WITH c AS (DELETE FROM b RETURNING *) SELECT * FROM c',
    'select * from "b" for update',
    'select "a" into "c" from "b"',
    "select nextval('s')",
    "select setval ('s', 1)",
    'select pg_advisory_lock(1)',
    "select set_config('a', 'b', false)",
    'commit',
    'rollback',
    'set local statement_timeout = 0',
    'lock table "b"',
    'selected',
    '',
  ])('not %j', (text) => expect(isRepeatable(text)).toBe(false))
})

describe('a statement works on', () => {
  test.each([
    ['select (select revision from publications) from published_courses c', 'published_courses'],
    ['select "streams" from "publications"', 'publications'],
    ['select from unnest($1::text[]) asked join "api_keys" on true', 'api_keys'],
    ['with "recorded" as (insert into "leads" ("a") values ($1)) select * from "recorded"', 'leads'],
    ['update "crm_connections" set "a" = 1', 'crm_connections'],
    ['begin', 'transaction'],
    ['select pg_sleep(1)', ''],
  ])('%j: %j', (text, lane) => expect(laneOf(text)).toBe(lane))
})

const ofServer = (code: string) => Object.assign(new pg.DatabaseError('', 0, 'error'), { code })

describe('the time counts as over', () => {
  test.each([ofServer('57014'), ofServer('55P03'), new Error('Query read timeout')])('with %o', (error) => {
    expect(isOutOfTime(error)).toBe(true)
  })

  test.each([ofServer('57P01'), new Error('Connection terminated unexpectedly')])('not with %o', (error) => {
    expect(isOutOfTime(error)).toBe(false)
  })
})

describe('a connection counts as lost', () => {
  test.each([
    ofServer('57P01'),
    ofServer('57P02'),
    ofServer('08006'),
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    new Error('Connection terminated unexpectedly'),
  ])('with %o', (error) => expect(isConnectionLost(error)).toBe(true))

  test.each([
    ofServer('57014'),
    ofServer('55P03'),
    new Error('Query read timeout'),
    new Error('Connection terminated due to connection timeout'),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  ])('not with %o', (error) => expect(isConnectionLost(error)).toBe(false))
})
