/** Why there was no answer, in words without personal data and without the path of the address. */
export class SendFailure extends Error {}

/** Any error of a request to a host as such a failure. */
export function sendFailureOf(error: Error, host: string): SendFailure {
  if (error instanceof SendFailure) return error
  const { code } = error as NodeJS.ErrnoException
  return new SendFailure(`no answer from ${host}${code ? ` (${code})` : ''}`, { cause: error })
}
