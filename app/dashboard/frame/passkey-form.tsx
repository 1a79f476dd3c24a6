import type { ReactNode } from 'react'
import type { Party } from '#lib/staff/passkeys.ts'
import { ActionForm } from './fields.tsx'
import type { Guest } from './guest.ts'

/** Who asks for a passkey: what the browser says of a form's origin, else the host that a page is asked of. */
export function partyOf({ headers, secret, now }: Guest): Party {
  const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? 'localhost'
  return { origin: headers.get('origin') ?? `http://${host}`, secret, now }
}

/** What a browser said of a passkey; undefined when it is nothing of the kind. */
export function passkeyIn(form: URLSearchParams): unknown {
  try {
    return JSON.parse(form.get('passkey') ?? '')
  } catch {
    return undefined
  }
}

interface Props {
  to: string
  action: string
  label: string
  /** What the browser is asked, and whether it makes a passkey or answers with one. */
  options: object
  makes: 'make' | 'answer'
  title: string
  children?: ReactNode
}

/** A form that a passkey fills in; it is shown by the script that can ask for one. */
export const PasskeyForm = ({ title, options, makes, children, ...form }: Props) => (
  <section hidden data-needs-passkeys="" data-passkey={JSON.stringify(options)} data-passkey-for={makes}>
    <h2>{title}</h2>
    <ActionForm {...form} fields={{ passkey: '' }}>
      {children}
    </ActionForm>
  </section>
)
