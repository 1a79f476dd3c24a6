import { fold } from './text/fold.ts'

/** A level or outline title that visitors see; null when it is blank or only says "default". */
export const namedOrNull = (name: string | null): string | null => {
  const trimmed = name?.trim() ?? ''
  return trimmed === '' || fold(trimmed) === 'default' ? null : trimmed
}
