import { InvalidArgumentError } from 'commander'

/** Reads an option that is a whole number from 1 to `max`. */
export const wholeNumber =
  (max: number) =>
  (text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && text.length <= `${max}`.length && number >= 1 && number <= max) return number
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${max}.`)
  }
