/** Formats an operator's command for an advice. */
export const commandLine = (rest: string): string => `npm run -s catalogue -- ${rest}`
