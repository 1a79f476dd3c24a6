/** The promises by which tests and stub routes wait for each other; shared by name, since both are loaded separately. */
interface Waits {
  arrived: PromiseWithResolvers<void>
  release: PromiseWithResolvers<void>
  aborted: PromiseWithResolvers<void>
}

const fresh = (): Waits => ({
  arrived: Promise.withResolvers(),
  release: Promise.withResolvers(),
  aborted: Promise.withResolvers(),
})

const slot = Symbol.for('catalogue.tests.waits')
const shared = globalThis as { [slot]?: Waits }
shared[slot] ??= fresh()

export const waits: Waits = shared[slot]

/** Resets the promises for the next test. */
export const resetWaits = (): void => {
  Object.assign(waits, fresh())
}
