import { expect, test } from 'vitest'
import { explainDatabaseError } from '#lib/office/cli/database-error.ts'

const url = 'postgres://someone:secret@db.example:5432/catalogue'
const failing = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'],
  ['getaddrinfo ENOTFOUND db.example', 'ENOTFOUND'],
  ['password authentication failed for user "someone"', '28P01'],
  ['database "catalogue" does not exist', '3D000'],
  ['sorry, too many clients already', '53300'],
  ['transaction blocks not allowed in statement pooling mode', '08P01'],
  ['terminating connection due to administrator command', '57P01'],
  ['The server does not support SSL connections', undefined],
  ['Connection terminated unexpectedly', undefined],
  ['No connection to the database became free in time.', undefined],
])('%s is a connection that failed', (message, code) => {
  const explained = explainDatabaseError(failing(message, code), url)
  expect(explained?.message).toBe(`No connection to the database at db.example:5432/catalogue: ${message}.`)
  expect(explained?.advice).not.toBe('')
})

test.each([
  ['permission denied for schema public', '42501', 'The role in DATABASE_URL may not do this in'],
  ['canceling statement due to statement timeout', '57014', 'The answer of'],
  ['Query read timeout', undefined, 'The answer of'],
  ['relation "courses" does not exist', '42P01', 'The tables in'],
])('%s is a fault of the database, but not of the connection', (message, code, start) => {
  expect(explainDatabaseError(failing(message, code), url)?.message).toMatch(start)
})

test.each([
  ['The connection "zoho" of this institute is paused.', undefined],
  ['connect to smtp.example failed', 'ECONNECTION'],
  ['The operation was aborted due to timeout', undefined],
  ['The setting CRM_TIMEOUT is no number', undefined],
  ['duplicate key value violates unique constraint "connections_pkey"', '23505'],
])('%s is no fault of the database', (message, code) => {
  expect(explainDatabaseError(failing(message, code), url)).toBeUndefined()
})
