import { isOutOfTime, isUnreachable, setUpFaultOf } from '#lib/base/db/failures.ts'
import { requestHost } from '#lib/base/hosts/rule.ts'
import { log } from '#lib/base/log.ts'
import { noStore } from '#lib/contract/api/answer.ts'
import { readForm } from '#lib/contract/api/body.ts'
import { addressesOf } from '#lib/site/addresses.ts'
import { directionOf, firstLanguage } from '#lib/site/languages.ts'
import { langOf, lastShown, type PageContext, speaking } from '#lib/site/page-context.ts'
import { lastSiteAt } from '#lib/site/site-of-host.ts'
import { deployment, siteSettings } from '#lib/site/site-settings.ts'
import { styleText } from './assets/asset-files.ts'
import { pageHeaders, rendered } from './make-page.tsx'
import { Contact } from './parts/contact.tsx'

/**
 * Returns a 503 response if the catalogue cannot be read. During an outage, the response is a page in the language of
 * the address, with the institute's name and contact if this process has shown its site before, and with what the visitor
 * had typed into a form. If the set-up is incomplete, it is a line of text for the operator. Rethrows any other error.
 */
export async function unavailablePage(
  error: unknown,
  code: string | undefined,
  request: Request,
): Promise<Response> {
  const answer = unavailableFile(error)
  if (!isOutage(error)) return answer
  const settings = lastSiteAt(requestHost(request))?.settings
  const shown = settings ?? siteSettings(deployment())
  const site = settings && lastShown(shown.institute)
  const language = code ?? (site ? firstLanguage(site) : null)
  const speech = speaking([language])
  const { spoken, words } = speech
  const form = request.method === 'POST' ? await readForm(request).catch(() => undefined) : undefined
  const addresses = addressesOf(shown.base, null)
  const html = await rendered(
    <html lang={spoken} dir={directionOf(spoken)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{words.unreachableTitle}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file */}
        <style dangerouslySetInnerHTML={{ __html: styleText(addresses.asset) }} />
      </head>
      <body>
        <main id="content">
          <div className="opening">
            {site && <p {...langOf({ spoken, language }, site.institute.name)}>{site.institute.name}</p>}
            <h1>{words.unreachableTitle}</h1>
            <p className="lead">{form?.has('full_name') ? words.faults.failed : words.unreachableText}</p>
            {site && <Contact context={{ site, ...speech }} />}
          </div>
          {form?.has('full_name') && <FormAgain form={form} words={words} />}
        </main>
      </body>
    </html>,
  )
  for (const [name, value] of Object.entries(pageHeaders({ settings: shown, addresses }, noStore)))
    answer.headers.set(name, value)
  return new Response(html, answer)
}

/** Fields of the enquiry form that its sender sees; the others are sent again as they were. */
const seen = [
  ['full_name', 'name'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['message', 'message'],
] as const
const unseen = [
  ...['package_session_id', 'consent', 'consent_notice', 'consent_language', 'consent_purposes'],
  'news',
  'page_url',
]

/** What the visitor had typed, to be sent again to the same address. */
function FormAgain({ form, words }: { form: URLSearchParams; words: PageContext['words'] }) {
  return (
    <form method="post" className="enquiry">
      {seen.map(([field, word]) => (
        <div className="field" key={field}>
          <label htmlFor={field}>{words[word]}</label>
          {field === 'message' ? (
            <textarea id={field} name={field} rows={5} defaultValue={form.get(field) ?? ''} />
          ) : (
            <input id={field} name={field} defaultValue={form.get(field) ?? ''} />
          )}
        </div>
      ))}
      {unseen.flatMap((field) =>
        form
          .getAll(field)
          .map((value) => <input key={field + value} type="hidden" name={field} value={value} />),
      )}
      {form.has('consent') && <p className="field-wide hint">{words.agreement}</p>}
      <button type="submit">{words.send}</button>
    </form>
  )
}

/** `Retry-After` during an outage, in seconds. The database may be available again by then. */
const retryAfterOutage = 5
const retryAfterSetUp = 60

/** Logs an outage and returns a 503 response with a line of text. Rethrows any other error. */
export function unavailableFile(error: unknown): Response {
  const fault = setUpFaultOf(error)
  if (fault === undefined && !isOutage(error)) throw error
  log().error({ err: error }, `a page cannot be rendered: ${fault ?? 'the catalogue cannot be reached'}`)
  const text =
    fault === undefined ? 'The catalogue cannot be read right now' : `This site is not set up yet: ${fault}`
  return new Response(`${text}.\n`, {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(fault === undefined ? retryAfterOutage : retryAfterSetUp),
    },
  })
}

/** Returns whether the database did not answer, so that a later request may succeed. */
const isOutage = (error: unknown): boolean => isUnreachable(error) || isOutOfTime(error)
