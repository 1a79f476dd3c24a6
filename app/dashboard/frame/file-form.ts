import { readForm } from '#lib/api/body.ts'
import { Problem } from '#lib/api/problem.ts'
import type { Form } from './guest.ts'

/** The most bytes of an uploaded file; the operator's command reads larger documents. */
export const fileBytesMax = 8 * 1024 ** 2

export interface GivenFile {
  name: string
  bytes: Buffer
}

/** Reads a form that may contain one file, in its field `file`. Throws a `Problem` as `readForm` does. */
export async function readFileForm(request: Request): Promise<{ form: Form; file?: GivenFile }> {
  const { headers } = request
  if (!headers.get('content-type')?.startsWith('multipart/form-data'))
    return { form: await readForm(request) }
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (!(length <= fileBytesMax))
    throw new Problem('invalid_request', `A file may have at most ${fileBytesMax} bytes.`, { status: 413 })
  const data = await request.formData().catch(() => {
    throw new Problem('invalid_request', 'The form is incomplete. Send it again.')
  })
  const form = new URLSearchParams(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const file = data.get('file')
  if (!(file instanceof File) || file.name === '') return { form }
  return { form, file: { name: file.name.slice(0, 200), bytes: Buffer.from(await file.arrayBuffer()) } }
}
