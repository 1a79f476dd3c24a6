import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../../app/(site)/assets/css/', import.meta.url)

/** Sides of the paper: in a language that is read from right to left they are the wrong ones. */
const sided =
  /(?:^|[\s;{])(?:(?:(?:margin|padding|border)-)?(?:left|right)\s*:|(?:text-align|float|clear):\s*(?:left|right)\b).*/gm

test.each(readdirSync(folder))('%s names sides by the direction of reading', (name) => {
  expect(readFileSync(new URL(name, folder), 'utf8').match(sided) ?? []).toEqual([])
})
