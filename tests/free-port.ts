import { requirePort } from '#lib/server/port.ts'

/** A port that nothing listens on at the moment. */
export const freePort = (): Promise<number> => requirePort({ port: 0, host: '127.0.0.1' })
