import { visibleJson, visibleLines } from './visible.ts'

/** Prints all output of the command: others typed much of it, so control characters are made visible. */

export const printText = (text: string): void => console.log(visibleLines(text))

/** Prints data whose control characters are visible already. */
export const printData = (text: string): void => console.log(text)

export const printJson = (value: unknown): void => console.log(visibleJson(value))

/** Prints on standard error, beside the outcome. */
export const printNote = (text: string): void => console.error(visibleLines(text))

export const printJsonNote = (value: unknown): void => console.error(visibleJson(value))
