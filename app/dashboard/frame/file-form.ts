import { readForm } from '#lib/api/body.ts'
import { Problem } from '#lib/api/problem.ts'
import type { Form } from './guest.ts'

/** Larger documents are for the operator's command, which reads them from the disk. */
export const fileBytesMax = 8 * 1024 ** 2

export interface GivenFile {
  name: string
  bytes: Buffer
}

/** A form that may carry one file, in its field `file`. Throws a `Problem` as `readForm` does. */
export async function readFileForm(request: Request): Promise<{ form: Form; file?: GivenFile }> {
  const { headers } = request
  if (!headers.get('content-type')?.startsWith('multipart/form-data'))
    return { form: await readForm(request) }
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (!(length <= fileBytesMax))
    throw new Problem('invalid_request', `A file may have at most ${fileBytesMax} bytes.`, { status: 413 })
  const data = await request.formData().catch(() => {
    throw new Problem('invalid_request', 'The form did not arrive whole.')
  })
  const form = new URLSearchParams(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const file = data.get('file')
  if (!(file instanceof File) || file.name === '') return { form }
  return { form, file: { name: file.name.slice(0, 200), bytes: Buffer.from(await file.arrayBuffer()) } }
}
