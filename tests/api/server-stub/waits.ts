const fresh = () => ({
  arrived: Promise.withResolvers<void>(),
  release: Promise.withResolvers<void>(),
  aborted: Promise.withResolvers<void>(),
})

/** The promises by which tests and stub routes wait for each other. */
export const waits = fresh()

/** Resets the promises for the next test. */
export const resetWaits = () => void Object.assign(waits, fresh())
