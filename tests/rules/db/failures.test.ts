import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { isConnectionLost, isOutOfTime } from '#lib/db/failures.ts'

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
