import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandFailure } from '#lib/cli/failure.ts'
import { fromCaller } from '#lib/cli/options.ts'
import { visibleCsv, visibleJson } from '#lib/cli/print.ts'
import type { CommonOptions } from '#lib/cli/run.ts'
import { csvHead, leadLine } from '#lib/leads/export.ts'
import type { StoredLead } from '#lib/leads/list.ts'

export interface ExportOptions extends CommonOptions {
  format: 'csv' | 'json'
  output?: string
}

/** Writes enquiries into a new file, or returns them for printing. */
export async function exportLeads(leads: AsyncIterable<StoredLead>, options: ExportOptions) {
  const format = options.json && options.output === undefined ? 'json' : options.format
  let count = 0
  async function* parts(): AsyncGenerator<string> {
    yield format === 'csv' ? csvHead() : '['
    for await (const lead of leads) {
      const before = count++ === 0 ? '\n' : ',\n'
      yield format === 'csv' ? visibleCsv(leadLine(lead)) : `${before}${visibleJson(lead)}`
    }
    if (format === 'json') yield '\n]'
  }
  if (options.output === undefined) {
    const text = (await Array.fromAsync(parts())).join('')
    // The printing adds the last newline.
    return { value: format === 'json' ? JSON.parse(text) : text, text: text.replace(/\n$/, ''), isData: true }
  }
  const file = fromCaller(options.output)
  await writeNew(file, parts(), options.output)
  return { value: { file, count }, text: `${count} enquiries are in ${file}.` }
}

/** Writes a new file that only its owner can read. Never overwrites; `name` is for the message. */
async function writeNew(file: string, parts: AsyncIterable<string>, name: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new CommandFailure(`${name} is there already; name a new file.`) : error
  })
  try {
    await pipeline(Readable.from(parts), handle.createWriteStream())
  } catch (error) {
    // An incomplete file has personal data and would stop the next run.
    await rm(file, { force: true })
    throw error
  }
}
