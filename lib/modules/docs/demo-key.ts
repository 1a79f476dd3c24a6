/**
 * The key of the demo institute, which the reference fills in. `npm start` sets it with the embedded database, where the
 * demo is all there is; undefined elsewhere.
 */
export const demoKey: { value: string | undefined } = { value: undefined }
