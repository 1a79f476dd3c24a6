import type { ReactNode } from 'react'
import type { Party } from '#lib/modules/dashboard/staff/passkeys.ts'
import { ActionForm } from './fields.tsx'
import type { Guest } from './guest.ts'

/** Returns the relying party: the `Origin` of a form, else the host of the request. */
export function partyOf({ headers, secret, now }: Guest): Party {
  const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? 'localhost'
  return { origin: headers.get('origin') ?? `http://${host}`, secret, now }
}

/** Reads a passkey's response from a form; undefined when it is not JSON. */
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
  /** The WebAuthn options; `makes` says whether the browser makes a passkey or signs in with one. */
  options: object
  makes: 'make' | 'answer'
  title: string
  children?: ReactNode
}

/** A form that a passkey fills in; hidden until the script finds that the browser has passkeys. */
export const PasskeyForm = ({ title, options, makes, children, ...form }: Props) => (
  <section hidden data-needs-passkeys="" data-passkey={JSON.stringify(options)} data-passkey-for={makes}>
    <h2>{title}</h2>
    <ActionForm {...form} fields={{ passkey: '' }}>
      {children}
    </ActionForm>
  </section>
)
