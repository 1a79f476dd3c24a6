/** Formats a `catalogue` command as the operator would type it. */
export const commandLine = (rest: string): string => `npm run -s catalogue -- ${rest}`
