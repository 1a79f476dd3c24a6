import { existsSync, readFileSync, statSync } from 'node:fs'
import { env } from '#lib/env.ts'
import { fetchFile } from '#lib/outbox/http/send.ts'
import { SendFailure } from '#lib/outbox/http/send-failure.ts'
import { sheetAddress } from '#lib/sheet/address.ts'
import { sheetBytesMax } from '#lib/sheet/limits.ts'
import { CommandFailure } from '../running/failure.ts'
import { locate, refuse } from './documents.ts'

export const isAddress = (file: string): boolean => /^https?:\/\//i.test(file)

/** The deadline of a download: a service may need long to create a large sheet. */
const withinMs = 60_000

/** Reads a sheet from a file or an address; fails when there is none or it is too large. */
export async function bytesOf(file: string): Promise<Buffer> {
  const refused = (message: string): never => {
    refuse([{ file, path: null, message }])
    throw new CommandFailure(message)
  }
  if (isAddress(file)) {
    if (!URL.canParse(file)) return refused('it is no address')
    const allowance = { privateHosts: env().CRM_PRIVATE_HOSTS, withinMs }
    try {
      return await fetchFile(sheetAddress(file), allowance, sheetBytesMax)
    } catch (error) {
      if (error instanceof SendFailure) return refused(error.message)
      throw error
    }
  }
  const path = locate(file)
  if (!existsSync(path)) return refused('there is no such file')
  const { size } = statSync(path)
  if (!statSync(path).isFile()) return refused('it is no file')
  if (size > sheetBytesMax) return refused(`${size} bytes are too many; expected at most ${sheetBytesMax}`)
  return readFileSync(path)
}
