/**
 * API key of the demo institute, which the reference page fills into its samples. `npm start` sets it when it runs the
 * embedded database, which holds only the demo; undefined otherwise.
 */
export const demoKey: { value: string | undefined } = { value: undefined }
