/** Formats a `catalogue` command as the operator would type it. */
export const shownCommand = (rest: string): string => `npm run -s catalogue -- ${rest}`
