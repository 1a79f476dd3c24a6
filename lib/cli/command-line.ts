/** Formats an operator's command for use in advice. */
export const commandLine = (rest: string): string => `npm run -s catalogue -- ${rest}`
