/**
 * Next calls this once in each process, before the first request: tracing begins, what Next would fail at is
 * made ready for it, and the first visitor need not wait for what can be opened before.
 */
export async function register(): Promise<void> {
  // Written so that the bundler leaves all of it out for the other runtime, where nothing of ours runs.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const [{ startTelemetry }, { warmCounters }, { admitOddRequests }] = await Promise.all([
      import('#lib/telemetry/telemetry.ts'),
      import('#lib/api/counters/counters.ts'),
      import('#lib/api/odd-requests.ts'),
    ])
    admitOddRequests()
    await Promise.all([startTelemetry(), warmCounters()])
  }
}
