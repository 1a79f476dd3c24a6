import { keyFault } from '../key-bytes.ts'
import { type Fault, fault } from './fault.ts'
import { itemsAt, textOf, under } from './raw.ts'
import { origin } from './url-kinds.ts'

/** Texts too long for a key of the database; ids have a limit of their own, and no other text is part of one. */
export function* tooLongKeys(document: unknown): Generator<Fault> {
  yield* tooLong(textOf(under(document, 'institute', 'slug')), ['institute', 'slug'])
  for (const [website, at] of itemsAt(document, [], 'institute', 'websites'))
    yield* tooLong(origin.read(textOf(website)), at)
  for (const [language, at] of itemsAt(document, [], 'site', 'languages', 'items'))
    yield* tooLong(textOf(under(language, 'code')), [...at, 'code'])
}

function* tooLong(key: string | null | undefined, steps: PropertyKey[]): Generator<Fault> {
  const message = keyFault(key ?? '')
  if (message !== undefined) yield fault(steps, message)
}
