import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'

/** Resolves a path against the folder of the caller (`INIT_CWD`), because npm runs scripts in the project's folder. */
export const fromCaller = (name: string): string => resolve(process.env.INIT_CWD ?? '.', name)

/** Wraps an option's parser so that its error messages contain the option's name. */
export const asArgument =
  <T>(read: (text: string) => T) =>
  (text: string): T => {
    try {
      return read(text)
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message)
    }
  }

/** Parses an option as a whole number from 1 to `max`. */
export const wholeNumber =
  (max: number) =>
  (text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && text.length <= `${max}`.length && number >= 1 && number <= max) return number
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${max}.`)
  }
