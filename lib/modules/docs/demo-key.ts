import { perProcess } from '#lib/base/per-process.ts'

/**
 * API key of the demo institute, shown in the documentation's samples. `npm start` sets it on the embedded database,
 * which contains only the demo; elsewhere it is undefined.
 */
export const demoKey = perProcess('demo key', (): { value: string | undefined } => ({ value: undefined }))
