import { visibleJson, visibleLines } from './visible.ts'

/** All that the command prints goes through here, since much of it was typed by others. */

export const printText = (text: string): void => console.log(visibleLines(text))

/** What is visible already, in a form in which other characters count. */
export const printData = (text: string): void => console.log(text)

export const printJson = (value: unknown): void => console.log(visibleJson(value))

/** On standard error, beside the outcome. */
export const printNote = (text: string): void => console.error(visibleLines(text))

export const printJsonNote = (value: unknown): void => console.error(visibleJson(value))
