import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { institutePieces, isOnLines, nameOf } from '../generated/institute.ts'

/** Writes made-up institute documents of any size: `node tests/bench/generate.ts --courses 10000 --out /tmp`. */

const { values } = parseArgs({
  options: {
    courses: { type: 'string', default: '2000' },
    institutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    out: { type: 'string', default: '.' },
  },
})

mkdirSync(values.out, { recursive: true })
for (let number = 1; number <= Number(values.institutes); number++) {
  const generated = {
    seed: Number(values.seed),
    number,
    courses: Number(values.courses),
    today: values.today,
  }
  const file = join(values.out, `${nameOf(generated)}.${isOnLines(generated) ? 'jsonl' : 'json'}`)
  await pipeline(institutePieces(generated), createWriteStream(file))
  console.log(file)
}
