/**
 * Prepares a process before its first request; Next calls this once. Tracing begins, our bounds are put before Next's
 * handler, and the database is opened so that the first visitor need not wait.
 */
export async function register(): Promise<void> {
  // Written so that the bundler leaves all of it out for the other runtime, where nothing of ours runs.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const [{ isOff, modules }, { plugged, plugIn }, { warmCounters }, { guardNext }] = await Promise.all([
      import('#lib/modules.ts'),
      import('#lib/module.ts'),
      import('#lib/api/counters/counters.ts'),
      import('#lib/server/beside-next.ts'),
    ])
    plugIn(modules())
    guardNext(isOff)
    await Promise.all([...plugged().map(({ start }) => start?.({ kind: 'next' })), warmCounters()])
  }
}
