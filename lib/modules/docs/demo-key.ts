/**
 * API key of the demo institute, which the documentation puts into its samples. `npm start` sets it on the embedded
 * database, which contains only the demo; otherwise undefined.
 */
export const demoKey: { value: string | undefined } = { value: undefined }
