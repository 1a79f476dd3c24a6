import { OutageError } from '../outcome.ts'

/** No response came. The message has no personal data and no path of the address. */
export class SendFailure extends OutageError {}

/** Turns any error of a request to a host into a `SendFailure`. */
export function sendFailureOf(error: Error, host: string): SendFailure {
  if (error instanceof SendFailure) return error
  const { code } = error as NodeJS.ErrnoException
  return new SendFailure(`no answer from ${host}${code ? ` (${code})` : ''}`, { cause: error })
}
