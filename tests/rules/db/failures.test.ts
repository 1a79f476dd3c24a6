import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  isConnectionLost,
  isOutOfTime,
  isUnreachable,
  noneBecameFree,
  tooManyWait,
} from '#lib/base/db/failures.ts'

const ofServer = (code: string) => Object.assign(new pg.DatabaseError('', 0, 'error'), { code })

describe('an error counts as a timeout', () => {
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

describe('the database counts as unreachable', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

  test.each([
    new Error(noneBecameFree),
    new Error(tooManyWait),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    refused,
    new AggregateError([refused, refused]),
    ofServer('57P03'),
    ofServer('53300'),
    ofServer('08006'),
  ])('with %o', (error) => expect(isUnreachable(error)).toBe(true))

  test.each([
    ofServer('57014'),
    ofServer('42P01'),
    ofServer('28P01'),
    new Error('A connection of ours'),
    undefined,
  ])('not with %o', (error) => expect(isUnreachable(error)).toBe(false))
})
