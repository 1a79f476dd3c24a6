import { turnstileOrigin } from '#lib/site/enquiry.ts'
import type { Frame } from '#lib/site/frame.ts'

/** Works only with a script, and the form is taken without it. */
export function Turnstile({ frame: { settings, spoken } }: { frame: Frame }) {
  if (settings.turnstileKey === undefined) return null
  return (
    <>
      <div
        className="cf-turnstile"
        data-sitekey={settings.turnstileKey}
        data-response-field-name="turnstile_token"
        data-language={spoken}
        data-size="flexible"
      />
      <script src={`${turnstileOrigin}/turnstile/v0/api.js`} async defer />
    </>
  )
}
