import { causeOf, isOutOfTime, isPooledByStatement, isUnreachable } from '#lib/base/db/failures.ts'
import { shownCommand } from './shown-command.ts'

interface DatabaseAdvice {
  message: string
  advice: string
}

/**
 * Explains why the database does not respond and what to do; undefined for any other error. `url` is the database's
 * address, shown without its password; undefined means the embedded database.
 */
export function explainDatabaseError(error: unknown, url: string | undefined): DatabaseAdvice | undefined {
  const { code, message } = causeOf(error)
  const place = url === undefined ? 'the embedded database' : `the database at ${placeOf(url)}`
  if (code === '42P01' || code === '42703')
    return {
      message: `The tables in ${place} are not those of this version (${message}).`,
      advice: `Run: ${shownCommand('migrate')}. It upgrades them, or says which columns differ and what to do.`,
    }
  if (code === '42501')
    return {
      message: `The role in DATABASE_URL may not do this in ${place}: ${message}.`,
      advice:
        'Only the owner of the tables can migrate them: run migrate with a DATABASE_URL that names that role.',
    }
  if (isOutOfTime(error))
    return {
      message: `The answer of ${place} took too long: ${message}.`,
      advice: 'Try again when it is less busy.',
    }
  const advice = connectionAdvice(error)
  return advice === undefined ? undefined : { message: `No connection to ${place}: ${message}.`, advice }
}

/** Returns advice on a connection error; undefined for any other error. */
function connectionAdvice(error: unknown): string | undefined {
  const { code, message } = causeOf(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'Check the host in DATABASE_URL: no computer of that name was found.'
  if (code.startsWith('28')) return 'Check the user and password in DATABASE_URL, and who may connect.'
  if (code === '3D000') return 'Check the name in DATABASE_URL, or create that database.'
  if (/CERT|SIGNATURE/.test(code))
    return 'Set sslrootcert= in DATABASE_URL to the file of the certificate authority, and use the host name of the certificate.'
  if (/server does not support SSL|SSL (connection|error|routines|off|on)/.test(message))
    return 'Enable TLS on the server, or remove sslmode= from DATABASE_URL.'
  if (isPooledByStatement(error)) return 'Set pool_mode = transaction in the settings of PgBouncer.'
  if (code === '53300') return 'Lower DATABASE_POOL_MAX, or allow the server more connections.'
  if (isUnreachable(error))
    return 'Check that the server is running and that DATABASE_URL names its host and port.'
  return undefined
}

function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL'
  const { host, pathname } = new URL(url)
  return `${host || 'the local socket'}${pathname}`
}
