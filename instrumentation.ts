/**
 * Prepares a process before its first request; Next calls this once. Plugs the modules in and starts them, puts our limits
 * in front of Next's handler, and connects to the counter store.
 */
export async function register(): Promise<void> {
  // The bundler recognises this condition and leaves all of it out for the edge runtime, which we do not use.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const [{ isOff, modules }, { plugged, plugIn }, { warmCounters }, { guardNext }, { workBehindRequest }] =
      await Promise.all([
        import('#lib/modules.ts'),
        import('#lib/module.ts'),
        import('#lib/contract/api/counters/counters.ts'),
        import('#lib/server/beside-next.ts'),
        import('#lib/office/maintenance/behind-requests.ts'),
      ])
    plugIn(modules())
    guardNext(isOff, () => void workBehindRequest())
    await Promise.all([...plugged().map(({ start }) => start?.({ kind: 'next' })), warmCounters()])
  }
}
