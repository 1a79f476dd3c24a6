import { startTarget } from '../api/harness-target.ts'

/** Starts the one server that all tests in a browser share, and stops it after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const settings = { SITE_CANONICAL: 'here', SITE_INSTITUTE: '', SITE_API_URL: '' }
  const { target, stop } = await startTarget('own', settings, 'self')
  process.env.SITE_TARGET = JSON.stringify(target)
  return stop
}
